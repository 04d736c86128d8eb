import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import { PAYMENT_METHODS, type PaymentMethod } from '@tocada/contracts/deals/payments.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { AdminInquiry, InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { WRITE_OFF_ROUTES } from '@tocada/contracts/money/write-offs.js';
import { useCallback } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession, type AdminSession } from '../../../../panel/admin-session';
import { useAsk } from '../../../../panel/confirm';
import { texts } from '../../../../panel/desk/desk.texts';
import { liesAhead, shortDay } from '../../../../panel/desk/nights';
import { Field } from '../../../../ui/field';

export interface Completing {
  /** True when the debt stays. */
  stillOwed?: true;
  /** Settles the debt. Call it before the request is completed. */
  settle?: () => Promise<unknown>;
}

/** The method of the payment that settles the debt. */
function MethodField({ first, onChange }: { first: PaymentMethod; onChange: (method: PaymentMethod) => void }) {
  return (
    <div className="mt-4">
      <Field form="completing" name="method" label={texts.paidBy} error={undefined}>
        <select defaultValue={first} onChange={(event) => onChange(event.target.value as PaymentMethod)}>
          {PAYMENT_METHODS.map((method) => (
            <option key={method} value={method}>
              {methodWord(method)}
            </option>
          ))}
        </select>
      </Field>
    </div>
  );
}

/** Confirms what the client says to have paid, and notes the rest as paid today. */
async function markPaid(session: AdminSession, deal: InquiryDetail, method: PaymentMethod, day: string) {
  const { id, money, payments } = deal;
  let rest = money!.owedCents;
  for (const { id: paymentId, cents, state } of payments)
    if (state === 'claimed') {
      await session.call(QUOTE_ROUTES.confirmPayment, { id, paymentId }, {});
      rest -= cents;
    }
  if (rest > 0) await session.call(QUOTE_ROUTES.pay, { id }, { kind: 'balance', cents: rest, method, day });
}

/** Asks once before a gig is completed that lies ahead or still owes. Resolves with undefined to leave it as it is. */
export const useCompleting = () => {
  const ask = useAsk();
  const session = useSession();
  const { timeZone } = useSite();
  return useCallback(
    async (inquiry: AdminInquiry): Promise<Completing | undefined> => {
      const now = new Date().toISOString();
      const today = isoDay(now, timeZone);
      const { id, name, stage, eventDate } = inquiry;
      const isAhead = stage === 'booked' && liesAhead(inquiry, now, today, timeZone);
      const ahead = isAhead ? texts.completeText(name, shortDay(isoDay(eventDate, timeZone))) : undefined;
      // The row may be older than the last payment.
      const owes = inquiry.money && stage && !isClosed(stage);
      const deal = owes ? await session.call(INQUIRY_ADMIN_ROUTES.detail, { id }) : undefined;
      const cents = deal?.money?.owedCents ?? 0;
      if (!deal || cents <= 0) {
        if (!ahead) return {};
        const answer = await ask({ title: texts.completeTitle, text: ahead, action: texts.complete });
        return answer && {};
      }
      let method = deal.payments.find(({ by }) => by === 'admin')?.method ?? 'zelle';
      const answer = await ask({
        title: texts.owingTitle(moneyText(cents)),
        text: [ahead, texts.owingText].filter(Boolean).join(' '),
        more: <MethodField first={method} onChange={(next) => (method = next)} />,
        third: texts.markPaid,
        other: texts.leaveOwed,
        action: texts.writeOff,
      });
      if (answer === 'third') return { settle: () => markPaid(session, deal, method, today) };
      if (answer === 'other') return { stillOwed: true };
      return answer && { settle: () => session.call(WRITE_OFF_ROUTES.add, { id }, { cents }) };
    },
    [ask, session, timeZone],
  );
};
