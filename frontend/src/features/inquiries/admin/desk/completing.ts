import type { PaymentMethod } from '@tocada/contracts/deals/payments.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { WRITE_OFF_ROUTES } from '@tocada/contracts/money/write-offs.js';
import type { AdminSession } from '../../../../panel/admin-session';

/** The way in which a request is completed. */
export interface Completing {
  /** True when the debt stays. */
  stillOwed?: true;
  /** Settles the debt. Call it before the request is completed. */
  settle?: () => Promise<unknown>;
}

type Deal = Pick<InquiryDetail, 'id' | 'money' | 'payments'>;
type Session = Pick<AdminSession, 'call'>;

interface Chosen {
  way: 'paid' | 'stillOwed' | 'writtenOff';
  /** Of a payment that the band notes. */
  method: PaymentMethod;
  /** The band's day. */
  today: string;
}

/** Confirms what the client says to have paid, and notes the rest as paid today. */
async function markPaid(session: Session, { id, money, payments }: Deal, { method, today }: Chosen): Promise<void> {
  let rest = money!.owedCents;
  for (const { id: paymentId, cents, state } of payments)
    if (state === 'claimed') {
      await session.call(QUOTE_ROUTES.confirmPayment, { id, paymentId }, {});
      rest -= cents;
    }
  if (rest > 0) await session.call(QUOTE_ROUTES.pay, { id }, { kind: 'balance', cents: rest, method, day: today });
}

/** The band's answer about the debt of a deal that it completes. */
export function completingBy(session: Session, deal: Deal, chosen: Chosen): Completing {
  const { id, money } = deal;
  switch (chosen.way) {
    case 'paid':
      return { settle: () => markPaid(session, deal, chosen) };
    case 'stillOwed':
      return { stillOwed: true };
    case 'writtenOff':
      return { settle: () => session.call(WRITE_OFF_ROUTES.add, { id }, { cents: money!.owedCents }) };
  }
}
