import { priceText, UNSAID_CURRENCY, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import { standingOf } from '@tocada/contracts/deals/deal-money.js';
import { PAYMENT_METHODS, type Money, type PaymentMethod, type Settlement } from '@tocada/contracts/deals/payments.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { buttonClass } from '../ui/button';
import { Card, Facts, Fold } from './card';
import { texts } from './client-page.texts';
import { ClientField, ClientForm, ClientSelect } from './form';
import { PayWays } from './pay-ways';
import { useClientPage, useView } from './state';
import { dayText, plainDay } from './words';

const METHODS = PAYMENT_METHODS.map((method) => [method, methodWord(method)] as const);

/** The way that most clients of a currency pay by. */
const USUAL = { USD: 'zelle', MXN: 'spei' } as const satisfies Record<QuoteCurrency, PaymentMethod>;

/** A claim of the client. Only the band confirms it. */
function PaidForm() {
  const { refused } = useClientPage();
  const { pay, money } = useView();
  const currency = money?.currency ?? UNSAID_CURRENCY;
  const act = 'paid';
  return (
    <Fold label={texts.iPaid} isOpen={refused?.act === act}>
      <ClientForm act={act}>
        <p>{texts.iPaidText}</p>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 sm:gap-6">
          <ClientField
            act={act}
            name="amount"
            label={texts.amountIn[currency]}
            value={pay ? (pay.cents / 100).toFixed(2) : ''}
            required
          >
            <input type="text" inputMode="decimal" />
          </ClientField>
          <ClientSelect act={act} name="method" label={texts.method} value={USUAL[currency]} options={METHODS} />
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

/** The sums of a cancelled agreement. The debt comes from `money`, which subtracts the write-offs. */
function SettlementCard({ settlement, money }: { settlement: Settlement; money: Money }) {
  const { isDisputed, cancelledBy } = useView();
  const { damagesCents, paidCents, returnedCents, returnCents } = settlement;
  const owedCents = Math.max(0, money.owedCents);
  return (
    <Card id="money" title={texts.settled}>
      {cancelledBy && <p className="mt-2">{texts.cancelledBy[cancelledBy]}</p>}
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
      {!isDisputed && owedCents > 0 && <ToPay money={money} />}
    </Card>
  );
}

function Claims() {
  const { site, today } = useClientPage();
  const { claims, isQuiet } = useView();
  const words = isQuiet ? texts.claimedQuietly : texts.claimed;
  return claims.map(({ cents, at }, index) => (
    <p key={index} className="mt-4">
      {words(moneyText(cents), plainDay(isoDay(at, site.timeZone), today))}
    </p>
  ));
}

/** A payment is asked for "now" from the day of its first reminder on. */
const SOON_DAYS = 7;

/** True while the client's claims cover the next payment. A client who is asked for it again pays twice. */
const isClaimed = ({ next, claimedCents }: Money): boolean => next !== null && claimedCents >= next.cents;

function ToPay({ money }: { money: Money }) {
  const { pay, payWays } = useView();
  const { refused, today } = useClientPage();
  const ways = (
    <>
      {payWays.length > 0 ? <PayWays ways={payWays} pay={pay} /> : <p className="mt-2">{texts.noWays}</p>}
      <PaidForm />
    </>
  );
  if (isClaimed(money))
    return (
      <Fold label={texts.otherWays} isOpen={refused?.act === 'paid'}>
        {ways}
      </Fold>
    );
  const { next } = money;
  const isSoon = next === null || next.on <= dayAfter(today, SOON_DAYS);
  return (
    <>
      <h3 className="mt-6 text-xl font-semibold">{texts.ways}</h3>
      {pay && (
        <p className="mt-2">
          {isSoon
            ? texts.waysText(priceText(pay.cents, pay.currency))
            : texts.waysLater(priceText(pay.cents, pay.currency), plainDay(next.on, today))}
        </p>
      )}
      {ways}
    </>
  );
}

/** The sentence below the sums. Undefined for a debt, and for one that the band has written off. */
const closing = ({ owedCents, writtenOffCents }: Money): string | undefined =>
  ({
    owed: undefined,
    in_favor: texts.inFavor(moneyText(-owedCents)),
    written_off: undefined,
    settled: texts.allPaid,
  })[standingOf({ owedCents, writtenOffCents })];

export function MoneyCard({ money }: { money: Money }) {
  const { isDisputed, isPostponed, creditUntil, settlement, charges } = useView();
  const credit = isPostponed && money.paidCents > 0 ? creditUntil : undefined;
  const { totalCents, chargesCents, paidCents, owedCents, next } = money;
  if (settlement) return <SettlementCard settlement={settlement} money={money} />;
  const wholeCents = totalCents + chargesCents;
  // Nothing to pay, and nothing paid.
  if (wholeCents === 0 && paidCents === 0) return null;
  const words = closing(money);
  return (
    <Card id="money" title={texts.money}>
      <Facts
        facts={[
          ...(charges.length > 0 ? [[texts.price, moneyText(totalCents)] as const] : []),
          ...charges.map(({ description, cents }) => [description, moneyText(cents)] as const),
          [texts.total, moneyText(wholeCents)],
          [texts.paid, moneyText(paidCents)],
          ...(owedCents > 0 ? [[texts.owed, moneyText(owedCents)] as const] : []),
        ]}
      />
      {credit && <p className="mt-4 font-semibold text-paper">{texts.credit(moneyText(paidCents), dayText(credit))}</p>}
      {isPostponed && owedCents > 0 && <p className="mt-4">{texts.dueLater}</p>}
      {words && <p className="mt-4">{words}</p>}
      {next && !isClaimed(money) && (
        <p className="mt-4">{texts.nextPayment(moneyText(next.cents), dayText(next.on))}</p>
      )}
      <Claims />
      {isDisputed && <p className="mt-4 font-semibold text-paper">{texts.disputed}</p>}
      {!isDisputed && !isPostponed && owedCents > 0 && <ToPay money={money} />}
    </Card>
  );
}
