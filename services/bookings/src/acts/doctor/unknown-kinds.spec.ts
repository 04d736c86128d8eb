import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Finding } from '@tocada/contracts/house/doctor.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import { Channels, type Channel, type OutboxKind } from '../../records/messages/channel.js';
import { NoticeDelivery } from '../../records/messages/notice.delivery.js';
import { NoticesSql } from '../../records/messages/notices.sql.js';
import { NoticesService } from '../../records/messages/notices.service.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { claimDevices, dueFor } from '../../telling/push/deliveries.sql.js';
import { DoctorService } from './doctor.service.js';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.empty();
  desk.mails.length = 0;
});
afterAll(() => desk.close());

/** The notices of this release's replica beside those of a newer one. Resolves with their ids by name. */
async function rows() {
  const inquiryId = await desk.inquiry(inquiryRow());
  const notice = async (kind: string, columns: Record<string, unknown>) => {
    const id = randomUUID();
    const all = { id, kind, counted_at: 'epoch', ...columns };
    const names = Object.keys(all);
    const places = names.map((_, index) => `$${index + 1}`);
    await desk.rows(`insert into notices (${names.join()}) values (${places.join()})`, Object.values(all));
    return id;
  };
  const letter = async (kind: string, recipient: string) => {
    const id = randomUUID();
    await desk.rows(
      'insert into letters (id, inquiry_id, kind, recipient, key) values ($1::uuid, $2, $3, $4, $1::text)',
      [id, inquiryId, kind, recipient],
    );
    return notice('letter', { letter_id: id });
  };
  const alert = async (cause: string) => {
    const id = randomUUID();
    await desk.rows('insert into push_alerts (id, cause, inquiry_id, key) values ($1::uuid, $2, $3, $1::text)', [
      id,
      cause,
      inquiryId,
    ]);
    return notice('push', { alert_id: id });
  };
  const unknown = {
    fax: await notice('fax', { inquiry_id: inquiryId }),
    /** A kind that no release has. */
    thanks: await letter('thanks', 's1'),
    /** A kind that this release sends to the band alone. */
    declined: await letter('declined', 's1'),
    alert: await alert('encore'),
  };
  const known = {
    client: await notice('client', { inquiry_id: inquiryId }),
    withdrawn: await letter('withdrawn', 's1'),
    declined: await letter('declined', 'band'),
    alert: await alert('new'),
  };
  return { inquiryId, unknown, known };
}

const ALL = (channels: Channels) => [...channels.kinds, 'fax' as OutboxKind];
const stateOf = async (id: string) =>
  (await desk.rows<{ state: string; tries: number }>('select state, tries from notices where id = $1', [id]))[0];

/** As the relay and the queue do. */
async function deliverAll(channels: Channels) {
  const notices = new NoticesSql(desk.em, channels);
  const delivery = new NoticeDelivery(notices, channels);
  for (const { id } of await notices.lease(ALL(channels))) await delivery.deliver(id);
  return notices;
}

test('a kind that this release does not know waits, and the others leave', async () => {
  const { inquiryId, unknown, known } = await rows();
  const notices = await deliverAll(desk.channels);
  for (const id of Object.values(known)) expect(await stateOf(id)).toEqual({ state: 'sent', tries: 1 });
  for (const id of Object.values(unknown)) expect(await stateOf(id)).toEqual({ state: 'waiting', tries: 0 });
  expect(desk.mails).toHaveLength(3);
  // Nor is it claimed when a newer replica has queued it.
  for (const id of Object.values(unknown)) expect(await notices.claim(id)).toBeUndefined();
  expect(await notices.areDue()).toBe(false);
  // The panel shows what it has words for.
  const { items } = await desk.inquiries.page({ limit: 10 });
  expect(items.map(({ id, notices: of }) => [id, of.map(({ kind }) => kind)])).toEqual([[inquiryId, ['client']]]);
  await desk.rows(`update notices set tries = 1, last_error = '550 no' where id = any($1::uuid[])`, [
    Object.values(unknown),
  ]);
  const { stuckLetters } = await desk.opened.detail({ id: inquiryId });
  expect(stuckLetters).toMatchObject([{ letter: 'declined' }]);
  expect(await desk.notices.summary()).toMatchObject({ waiting: 0, failed: 0, oldestSeconds: 0 });
});

test('an alert of a cause that this release does not know is left to the sender of a newer one', async () => {
  const { unknown, known } = await rows();
  const subscription = randomUUID();
  await desk.rows(
    `insert into push_subscriptions (id, endpoint, p256dh, auth, key, owner, device, language, kinds)
     values ($1, 'https://push.example/1', '', '', '', 'band', 'Teléfono', 'es', '{new}')`,
    [subscription],
  );
  const give = (id: string) =>
    desk.rows(
      `insert into push_deliveries (notice_id, subscription_id, due_at, give_up_at)
       values ($1, $2, now(), now() + interval '1 hour')`,
      [id, subscription],
    );
  await give(unknown.alert);
  expect(await claimDevices(desk.em, false)).toEqual([]);
  await give(known.alert);
  expect(await claimDevices(desk.em, false)).toHaveLength(1);
  expect((await dueFor(desk.em, subscription)).map(({ cause }) => cause)).toEqual(['new']);
});

test('a replica of the newer release sends what waited', async () => {
  const { unknown } = await rows();
  const told: string[] = [];
  const fax: Channel = {
    ...desk.channels.of('client'),
    prepare:
      async ({ id }) =>
      async () =>
        void told.push(id),
  };
  const kinds = Object.fromEntries(desk.channels.kinds.map((kind) => [kind, desk.channels.of(kind)]));
  await deliverAll(new Channels({ ...kinds, fax } as never));
  expect(told).toEqual([unknown.fax]);
  expect(await stateOf(unknown.fax)).toMatchObject({ state: 'sent' });
});

test('the doctor names the kinds that wait for a newer release', async () => {
  await rows();
  await deliverAll(desk.channels);
  const site = { get: async () => ({ timeZone: 'America/Chicago', email: 'band@example.org' }) };
  const mailer = { isOn: false, domain: async () => 'example.org' };
  const doctor = new DoctorService(
    { SITE_URL: 'https://banda.example', RUNS_IN: 'compose', DNS_SERVERS: undefined } as unknown as BookingsEnv,
    desk.em,
    mailer as never,
    desk.notices as unknown as NoticesService,
    desk.shows,
    site as never,
    { keys: undefined } as never,
  );
  const found = async (lang: 'es' | 'en'): Promise<Finding | undefined> =>
    (await doctor.examine({ lang })).findings.find(({ name }) => name === 'notices');
  expect(await found('en')).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('(fax, letter:declined, letter:thanks, push:encore)'),
  });
  await desk.rows(`delete from notices where state = 'waiting'`);
  expect(await found('es')).toMatchObject({ state: 'ok', found: 'Ninguno en espera, ninguno fallido.' });
});
