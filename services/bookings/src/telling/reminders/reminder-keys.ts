import type { EntityManager } from '@mikro-orm/postgresql';
import { LETTER_KINDS, type LetterKind } from '@tocada/contracts/messages/letter-kinds.js';
import { termsOfPayment } from '../../records/deals/quote-terms.js';
import type { PricedRow } from '../../records/deals/quotes.sql.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { spendLetters, unspendLetters } from '../../records/messages/letters.service.js';
import { LETTERS } from '../mail/letters/letters.js';

/** The reminders that go to a client. */
const TO_CLIENT = LETTER_KINDS.filter((kind) => LETTERS[kind].reminds && LETTERS[kind].client);

/** A change of the agreement makes no new payment of that day. Ends in the day, as the mail reads it. */
const keyOf = (kind: LetterKind, inquiryId: string, on: string): string => `${kind}:${inquiryId}:${on}`;

/** @param isElsewhere true for a deal that was once agreed elsewhere, whose clients are reminded under keys that no other release knows */
export const reminderKey = (kind: LetterKind, inquiryId: string, on: string, isElsewhere: boolean): string =>
  `${isElsewhere && TO_CLIENT.includes(kind) ? 'told:' : ''}${keyOf(kind, inquiryId, on)}`;

// since 0.2: 0.1.0 reminds the client of any agreement, and knows nothing of a debt that is written off.
/** Keeps that release silent. Call it when a day of an agreement has moved, and when a part of its debt is written off. */
export async function spendReminders(em: EntityManager, agreed: PricedRow): Promise<void> {
  if (agreed.agreedBy !== 'band') return;
  const { id: quoteId, inquiryId } = agreed;
  const days = termsOfPayment(agreed, await todayOf(em)).schedule.map(({ on }) => on);
  const letters = days.flatMap((on) => TO_CLIENT.map((kind) => ({ kind, key: keyOf(kind, inquiryId, on) })));
  if (letters.length > 0) await spendLetters(em, { inquiryId, quoteId }, letters);
}

/** The agreement was a mistake. */
export const unspendReminders = (em: EntityManager, inquiryId: string) => unspendLetters(em, inquiryId, TO_CLIENT);
