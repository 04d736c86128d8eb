import { createHash } from 'node:crypto';
import type { LetterKind } from '@tocada/contracts/messages/letter-kinds.js';
import type { Received } from '@tocada/e2e/kit/scripted-mail-server.js';
import { BAND_NOTE } from './play.js';
import type { LetterSeen } from './witness.js';

export interface Mailed {
  noticeId: string;
  to: string;
  /** The hashes of the attached files. */
  files: string[];
  text: string;
}

export const mailedOf = ({ to, mail }: Received): Mailed => ({
  noticeId: /^<([\da-f-]{36})@/.exec(mail.messageId ?? '')?.[1] ?? '',
  to,
  files: mail.attachments.map(({ content }) =>
    createHash('sha256')
      .update(Buffer.from(content as ArrayBuffer))
      .digest('hex'),
  ),
  text: mail.text ?? '',
});

interface Post {
  mails: Mailed[];
  letters: LetterSeen[];
  /** Notices of requests themselves, which are no letters. */
  others: Set<string>;
  erased: Set<string>;
  hashes: Map<string, string | null>;
}

/** Letters that the band sends on purpose, or that follow from what a client of the quote did. */
const ALWAYS: readonly LetterKind[] = ['quote', 'signed', 'withdrawn'];

/**
 * The client of a deal that was agreed elsewhere hears nothing until told, and of a payment without a number only that it
 * did not arrive.
 */
export function* silenceFaults(letters: LetterSeen[], withoutNumber: Set<string>): Generator<string> {
  for (const { kind, recipient, key, paymentId, isQuiet } of letters) {
    if (recipient === 'band') continue;
    if (isQuiet && !ALWAYS.includes(kind)) yield `letter ${key} to a client who was to hear nothing`;
    if (paymentId && withoutNumber.has(paymentId) && kind !== 'not_arrived') yield `letter ${key} of a mere claim`;
  }
}

/**
 * Every letter is one mail with the file of its document, and every mail has its letter. A mail that the server took and could not
 * acknowledge comes again under the same id, and is the same mail. Of an erased client some letters were not sent.
 */
export function* mailFaults({ mails, letters, others, erased, hashes }: Post): Generator<string> {
  const byNotice = Map.groupBy(mails, ({ noticeId }) => noticeId);
  const known = new Set(letters.map(({ noticeId }) => noticeId));
  for (const [noticeId, same] of byNotice) {
    if (same.some(({ text }) => text.includes(BAND_NOTE))) yield `a mail to ${same[0]!.to} with the band's own words`;
    if (!known.has(noticeId) && !others.has(noticeId)) yield `a mail to ${same[0]!.to} without a letter`;
  }
  for (const [key, same] of Map.groupBy(letters, (letter) => letter.key))
    if (same.length > 1) yield `letter ${key} twice`;
  for (const { noticeId, inquiryId, key, documentId } of letters) {
    const own = byNotice.get(noticeId) ?? [];
    if (own.length === 0 && !erased.has(inquiryId)) yield `letter ${key} was not sent`;
    if (new Set(own.map(({ to }) => to)).size > 1) yield `letter ${key} went to several`;
    const wanted = documentId && hashes.has(documentId) ? [hashes.get(documentId)] : undefined;
    for (const { files } of own) {
      if (wanted && files.join() !== wanted.join()) yield `letter ${key} without the file of its document`;
      if (!documentId && files.length > 0) yield `letter ${key} with a file`;
    }
  }
}
