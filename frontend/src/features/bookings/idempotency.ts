import { newKey } from '../../lib/new-key';

const STORE = 'booking-key';

interface Sent {
  key: string;
  payload: string;
}

const recall = (): Sent | null => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as Sent | null;
  } catch {
    return null;
  }
};

let last: Sent | null = null;

/** The key under which this payload is sent: the same for every retry of it, also after a reload, so it counts once. */
export const keyFor = (payload: unknown): string => {
  const text = JSON.stringify(payload);
  last ??= recall();
  if (last?.payload !== text) last = { key: newKey(), payload: text };
  try {
    sessionStorage.setItem(STORE, JSON.stringify(last));
  } catch {
    // Without storage the key lives as long as the page.
  }
  return last.key;
};

/** After a success the same words are a new request. */
export const forgetKey = () => {
  last = null;
  try {
    sessionStorage.removeItem(STORE);
  } catch {
    // Nothing was stored.
  }
};
