import { withStorage } from './draft';
import { sameRequest, type InquiryFields } from '@tocada/contracts/inquiries/inquiry-form.js';

const STORE = 'booking-key';

interface Last {
  text: string;
  key: string;
  /** The number of times that the inquiry has been sent successfully. */
  sent: number;
}

const recall = () => withStorage((storage) => JSON.parse(storage.getItem(STORE) ?? 'null') as Last | null) ?? null;

let last: Last | null = null;

const keep = (kept: Last) => {
  last = kept;
  withStorage((storage) => storage.setItem(STORE, JSON.stringify(kept)));
};

const keyOf = async (text: string) => {
  const digest = crypto.subtle
    ? await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    : // Pages over plain http on a local network have no crypto.subtle.
      crypto.getRandomValues(new Uint8Array(32));
  return Array.from(new Uint8Array(digest as ArrayBuffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The idempotency key of these fields. Every retry has the same key, also after a reload. */
export const keyFor = async (fields: InquiryFields): Promise<string> => {
  const text = sameRequest(fields);
  last ??= recall();
  if (last?.text !== text) keep({ text, key: await keyOf(text), sent: 0 });
  const { key, sent } = last!;
  return sent === 0 ? key : `${key}-${sent}`;
};

/** Counts a success, so that the same fields are then a new inquiry. */
export const countSent = () => {
  if (last) keep({ ...last, sent: last.sent + 1 });
};
