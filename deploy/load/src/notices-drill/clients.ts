import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../random.js';

/** The acknowledged row ids by the client's e-mail address. */
export type Acknowledged = Map<string, string>;

/** Stands for the status when the connection broke. */
export const NO_ANSWER = 0;

const CLIENTS = 8;
const PATIENCE = 90_000;
/** The share of clients that give up at the first failure. Their request may be stored or not. */
const IMPATIENT = 0.1;

/** Requests `requests` bookings, a few at a time. A client retries under the same key until it has an answer. */
export async function bookings(url: string, requests: number, seed: number): Promise<Acknowledged> {
  const acknowledged: Acknowledged = new Map();
  let next = 0;
  const client = async () => {
    while (next < requests) {
      const index = (next += 1) - 1;
      const random = seeded(seed + index);
      const isImpatient = random() < IMPATIENT;
      await sleep(random() * 400);
      const email = `c${index}@drill.example`;
      const id = await book(email, isImpatient ? 0 : PATIENCE, (init) => post(url, init));
      if (id) acknowledged.set(email, id);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return acknowledged;
}

type Post = (init: { headers: Record<string, string>; body: string }) => Promise<{ status: number; text: string }>;

/** Requests a booking under one key until it is answered. Resolves with undefined when `patience` ends first. */
export async function book(email: string, patience: number, post: Post): Promise<string | undefined> {
  const body = JSON.stringify({
    name: `Cliente ${email}`,
    email,
    phone: '9795550100',
    eventDate: '2027-05-01',
    eventType: 'Boda',
    location: 'Bryan TX',
    website: '',
  });
  const headers = { 'content-type': 'application/json', 'idempotency-key': `drill-${email}` };
  for (const limit = Date.now() + patience; ;) {
    const { status, text } = await post({ headers, body });
    if (status === 201) return (JSON.parse(text) as { id: string }).id;
    if (![502, 503, NO_ANSWER].includes(status)) throw new Error(`booking of ${email}: ${status} ${text}`);
    if (Date.now() > limit) return undefined;
    await sleep(300);
  }
}

async function post(url: string, init: RequestInit): ReturnType<Post> {
  try {
    const answer = await fetch(`${url}/api/booking-inquiry`, { method: 'POST', ...init });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: NO_ANSWER, text: '' };
  }
}
