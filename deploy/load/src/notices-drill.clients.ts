import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from './seeded.js';

/** The row's id that a client was told, by the client's e-mail address. */
export type Acknowledged = Map<string, string>;

const CLIENTS = 8;
const PATIENCE = 90_000;
/** Of the clients, those who go away at the first failure: what they asked for may be stored or not. */
const IMPATIENT = 0.1;

/** Asks for `requests` bookings, a few at a time; a client tries again under the same key until there is an answer. */
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
      const id = await book(url, email, isImpatient ? 0 : PATIENCE);
      if (id) acknowledged.set(email, id);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return acknowledged;
}

async function book(url: string, email: string, patience: number): Promise<string | undefined> {
  const body = JSON.stringify({
    name: `Cliente ${email}`,
    email,
    phone: '9795550100',
    eventDate: '2027-05-01',
    eventType: 'Boda',
    location: 'Bryan TX',
    website: '',
    elapsedMs: 20_000,
  });
  const headers = { 'content-type': 'application/json', 'idempotency-key': `drill-${email}` };
  for (const limit = Date.now() + patience; ;) {
    try {
      const answer = await fetch(`${url}/api/booking-inquiry`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (answer.status === 201) return (JSON.parse(text) as { id: string }).id;
      if (answer.status !== 503) throw new TypeError(`unexpected ${answer.status} ${text}`);
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('unexpected')) throw error;
    }
    if (Date.now() > limit) return undefined;
    await sleep(300);
  }
}
