import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS } from '@tocada/contracts/limits.js';
import { bookingReference, type Booking } from '@tocada/contracts/bookings.js';
import { ScriptedMailServer } from '../src/mail/scripted-server.js';
import { freePort } from '../src/ports.js';
import { BookingDesk } from './booking-desk.js';
import { passwordQuery } from './requests.js';
import { call, startTestStack, type TestStack } from './stack.js';
import { until } from './until.js';

const BAND = 'banda@example.org';
const SPAM = 2000;
const AT_ONCE = 16;
/** What is believed without a stamp within an hour, and mails to clients within one. */
const BELIEVED = 30;
const CLIENT_MAILS = 30;

let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  stack = await startTestStack({ SMTP_URL: smtp.url, MAIL_TO: BAND, RATE_LIMIT: 'on' }, [
    '--scale',
    'bookings=2',
    '--scale',
    'gateway=2',
  ]);
  desk = new BookingDesk(stack);
});
afterAll(async () => {
  await stack.remove();
  await smtp.kill();
});

const bandMails = () => smtp.received.filter(({ to }) => to === BAND);
const isTold = ({ id }: Booking) => bandMails().some(({ mail }) => mail.subject?.includes(bookingReference(id)));
const summary = async () => (await call(`${stack.url}/api/admin/mail?${passwordQuery}`)).body;
const suspects = async () => Number((await desk.list('limit=1&suspect=false')).headers.get('suspects'));

/** Believable requests from everywhere, without a stamp. */
async function flood(count: number): Promise<number[]> {
  const statuses: number[] = [];
  let left = count;
  const program = async () => {
    while ((left -= 1) >= 0) {
      const from = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.');
      statuses.push((await desk.post({}, { 'x-forwarded-for': `11.${from}` })).status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, program));
  return statuses;
}

test('while 2,000 spam requests run, the band reads of a real one within ten seconds', async () => {
  const flooding = flood(SPAM);
  await until(suspects, (count) => count > 100);
  const stamp = await desk.stamp();
  await sleep(LIMITS.stampFrom);
  const real = await desk.book({ name: 'Cliente verdadera', stamp });
  await until(
    () => isTold(real),
    (told) => told,
    10_000,
  );
  expect(await desk.find(real.id)).toMatchObject({ suspect: false });
  expect(await flooding).toEqual(Array(SPAM).fill(201));
  expect(await suspects()).toBe(SPAM - BELIEVED);
  expect((await desk.list()).body.filter(({ suspect }) => !suspect)).toHaveLength(BELIEVED + 1);
}, 180_000);

test('of the flood leave only the mails of those that were believed, and as many to clients as the brake lets pass', async () => {
  await until(summary, ({ waiting }) => waiting === 0);
  expect(bandMails()).toHaveLength(BELIEVED + 1);
  expect(smtp.received).toHaveLength(BELIEVED + 1 + CLIENT_MAILS);
  expect(await summary()).toMatchObject({ held: 1, failed: 0 });
});

test('what is beyond the brake leaves at the admin’s word', async () => {
  const held = (await desk.list('suspect=false')).body.find(({ notices }) =>
    notices.some(({ state }) => state === 'held'),
  )!;
  expect((await desk.retry(held.id)).status).toBe(200);
  await desk.settled(held.id);
  expect(smtp.received.filter(({ to }) => to === held.email)).toHaveLength(1);
  expect(await summary()).toMatchObject({ held: 0 });
});

test('one mail tells of all that were set apart', async () => {
  await desk.sql(`update notices set next_try_at = now(), lease_until = now() where kind = 'digest'`);
  const isDigest = ({ mail }: { mail: { subject?: string } }) => mail.subject?.includes('apartadas') ?? false;
  await until(
    () => bandMails().filter(isDigest).length,
    (count) => count > 0,
  );
  const { mail } = bandMails().find(isDigest)!;
  expect(mail.subject).toBe('1,970 solicitudes apartadas – Neón 979');
  for (const part of [mail.text, mail.html]) expect(part).toContain(`${stack.url}/admin`);
  expect(await flood(3)).toEqual([201, 201, 201]);
  const [next] = await desk.sql<{ due: number }>(
    `select extract(epoch from next_try_at - now())::float8 as due from notices where kind = 'digest' and state = 'waiting'`,
  );
  expect(next!.due).toBeGreaterThan(3000);
  expect(bandMails().filter(isDigest)).toHaveLength(1);
});
