import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import { PAYMENT_METHODS, type Money, type Settlement } from '@tocada/contracts/deals/payments.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { buttonClass } from '../ui/button';
import { Card, Facts, Fold } from './card';
import { texts } from './client-page.texts';
import { ClientField, ClientForm, ClientSelect } from './form';
import { PayWays } from './pay-ways';
import { useClientPage, useView } from './state';
import { dayText } from './words';

const METHODS = PAYMENT_METHODS.map((method) => [method, methodWord(method)] as const);

/** A claim of the client. Only the band confirms it. */
function PaidForm() {
  const { refused } = useClientPage();
  const { pay } = useView();
  const act = 'paid';
  return (
    <Fold label={texts.iPaid} isOpen={refused?.act === act}>
      <ClientForm act={act}>
        <p>{texts.iPaidText}</p>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 sm:gap-6">
          <ClientField
            act={act}
            name="amount"
            label={texts.amount}
            value={pay ? (pay.cents / 100).toFixed(2) : ''}
            required
          >
            <input type="text" inputMode="decimal" />
          </ClientField>
          <ClientSelect act={act} name="method" label={texts.method} value="zelle" options={METHODS} />
          <ClientField act={act} name="note" label={texts.paidNote} className="sm:col-span-2">
            <input type="text" maxLength={1000} />
          </ClientField>
        </div>
        <button type="submit" className={`${buttonClass.tube} mt-6`}>
          {texts.sendPaid}
        </button>
      </ClientForm>
    </Fold>
  );
}

/** The sums of a cancelled agreement. */
function SettlementCard({ settlement }: { settlement: Settlement }) {
  const { isDisputed } = useView();
  const { damagesCents, paidCents, returnedCents, returnCents, owedCents } = settlement;
  return (
    <Card id="money" title={texts.settled}>
      <Facts
        facts={[
          [texts.damagesOwed, moneyText(damagesCents)],
          [texts.paid, moneyText(paidCents)],
          ...(returnedCents > 0 ? [[texts.returned, moneyText(returnedCents)] as const] : []),
          ...(returnCents > 0 ? [[texts.toReturn, moneyText(returnCents)] as const] : []),
          ...(owedCents > 0 ? [[texts.owed, moneyText(owedCents)] as const] : []),
        ]}
      />
      <Claims />
      {isDisputed && <p className="mt-4 font-semibold text-paper">{texts.disputed}</p>}
      {!isDisputed && owedCents > 0 && <ToPay />}
    </Card>
  );
}

function Claims() {
  const { site } = useClientPage();
  return useView().claims.map(({ cents, at }, index) => (
    <p key={index} className="mt-4">
      {texts.claimed(moneyText(cents), dayText(isoDay(at, site.timeZone)))}
    </p>
  ));
}

function ToPay() {
  const { pay, payWays } = useView();
  return (
    <>
      <h3 className="mt-6 text-xl font-semibold">{texts.ways}</h3>
      {pay && <p className="mt-2">{texts.waysText(moneyText(pay.cents))}</p>}
      {payWays.length > 0 ? <PayWays ways={payWays} pay={pay} /> : <p className="mt-2">{texts.noWays}</p>}
      <PaidForm />
    </>
  );
}

export function MoneyCard({ money }: { money: Money }) {
  const { isDisputed, isPostponed, creditUntil, settlement } = useView();
  const credit = isPostponed && money.paidCents > 0 ? creditUntil : undefined;
  const { totalCents, paidCents, owedCents, next } = money;
  if (settlement) return <SettlementCard settlement={settlement} />;
  // Nothing to pay, and nothing paid.
  if (totalCents === 0 && paidCents === 0) return null;
  return (
    <Card id="money" title={texts.money}>
      <Facts
        facts={[
          [texts.total, moneyText(totalCents)],
          [texts.paid, moneyText(paidCents)],
          [texts.owed, moneyText(owedCents)],
        ]}
      />
      {credit && <p className="mt-4 font-semibold text-paper">{texts.credit(moneyText(paidCents), dayText(credit))}</p>}
      {isPostponed && owedCents > 0 && <p className="mt-4">{texts.dueLater}</p>}
      {owedCents <= 0 && <p className="mt-4">{texts.allPaid}</p>}
      {next && <p className="mt-4">{texts.nextPayment(moneyText(next.cents), dayText(next.on))}</p>}
      <Claims />
      {isDisputed && <p className="mt-4 font-semibold text-paper">{texts.disputed}</p>}
      {!isDisputed && !isPostponed && owedCents > 0 && <ToPay />}
    </Card>
  );
}
