import type { Quote } from '@tocada/contracts/deals/quote.js';
import type { SendBy } from '@tocada/contracts/deals/quotes.js';
import { fullNumber } from '@tocada/contracts/ground/phone.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';

/** The states in which a quote waits for its signers. */
export const isLive = ({ state }: Pick<Quote, 'state'>): boolean => state === 'sent' || state === 'partly_signed';

/** The ways in which the first signer can be reached, the best one last. */
export function waysTo({ parties, email, phone }: Pick<InquiryDetail, 'parties' | 'email' | 'phone'>, band: string) {
  const [signer] = parties;
  const mail = signer?.email || email;
  const number = fullNumber(signer?.phone || phone, band);
  const ways: SendBy[] = [...(mail ? (['mail'] as const) : []), ...(number ? (['whatsapp'] as const) : [])];
  return ways.length > 1 ? [...ways, 'both' as const] : ways;
}
