import { setTimeout as sleep } from 'node:timers/promises';

/** The acknowledged row ids by the client's e-mail address. */
export type Acknowledged = Map<string, string>;

/** Stands for the status when the connection broke. */
export const NO_ANSWER = 0;

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
