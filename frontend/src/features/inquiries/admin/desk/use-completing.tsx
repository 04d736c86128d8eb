import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import { PAYMENT_METHODS, usualMethod, type PaymentMethod } from '@tocada/contracts/deals/payments.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { priceText } from '@tocada/contracts/deals/currency.js';
import type { AdminInquiry, InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { useCallback } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { useAsk } from '../../../../panel/confirm';
import { texts } from '../../../../panel/desk/desk.texts';
import { liesAhead, shortDay } from '../../../../panel/desk/nights';
import { tellFailure } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';
import { completingBy, type Completing } from './completing';

/** The ways of the three buttons. */
const WAYS = { third: 'paid', other: 'stillOwed', action: 'writtenOff' } as const;

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

/**
 * Asks once before a gig is completed that lies ahead or still owes. Resolves with undefined to leave it as it is, also after
 * a failure, of which it tells.
 */
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
      const ahead = isAhead ? texts.completeText(name, shortDay(isoDay(eventDate, timeZone), today)) : undefined;
      // The row may be older than the last payment.
      const owes = inquiry.money && stage && !isClosed(stage);
      let deal: InquiryDetail | undefined;
      try {
        if (owes) deal = await session.read(INQUIRY_ADMIN_ROUTES.detail, { id });
      } catch (error) {
        tellFailure(texts.statusFailed, error);
        return undefined;
      }
      if (!deal?.money || deal.money.owedCents <= 0) {
        if (!ahead) return {};
        const answer = await ask({ title: texts.completeTitle, text: ahead, action: texts.complete });
        return answer && {};
      }
      let method = usualMethod(deal.payments);
      const answer = await ask({
        title: texts.owingTitle(priceText(deal.money.owedCents, deal.money.currency)),
        text: [ahead, texts.owingText].filter(Boolean).join(' '),
        more: <MethodField first={method} onChange={(next) => (method = next)} />,
        third: texts.markPaid,
        other: texts.leaveOwed,
        action: texts.writeOff,
      });
      return answer && completingBy(session, deal, { way: WAYS[answer], method, today });
    },
    [ask, session, timeZone],
  );
};
