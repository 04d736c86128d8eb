import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Site } from '@tocada/contracts/site/site.js';
import { entriesBetween } from '../../records/dates/entries.sql.js';
import { DOCUMENTS_OF_INQUIRY } from '../../records/deals/documents.sql.js';
import { resoldNights } from '../../records/deals/resold.sql.js';
import { stuckLetters } from '../../records/messages/stuck.sql.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { letterOf } from '../../telling/mail/letter.sql.js';
import { dueFor } from '../../telling/push/deliveries.sql.js';

/** All rows of these tests are of this moment, so no clock decides their order. */
const AT = '2150-01-01T12:00:00Z';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Postgres returns equal rows in the order in which they lie, so each test inserts them in both orders. */
const ORDERS = [
  ['one after the other', <Row>(rows: Row[]) => rows],
  ['the other way round', <Row>(rows: Row[]) => rows.toReversed()],
] as const;

test.each(ORDERS)('alerts of one moment: by cause, and of one cause by their requests; %s', async (_, turned) => {
  const device = id(900);
  await desk.rows(
    `insert into push_subscriptions (id, endpoint, p256dh, auth, kinds, language, device, owner, key)
     values ($1, 'https://example.org', '', '', '{failed,unanswered,hold}', 'es', 'Uno', 'o', 'k')`,
    [device],
  );
  const later = await desk.inquiry(inquiryRow({ id: id(1), createdAt: new Date('2149-12-02') }));
  const earlier = await desk.inquiry(inquiryRow({ id: id(2), createdAt: new Date('2149-12-01') }));
  // The job writes them in this order, and their ids say the opposite.
  const alerts = [
    ['unanswered', earlier],
    ['unanswered', later],
    ['hold', later],
    ['mail_failed', earlier],
    ['photo_failed', null],
  ] as const;
  const numbered = alerts.map((alert, index) => [id(99 - index), ...alert] as const);
  for (const [alert, cause, inquiryId] of turned(numbered)) {
    await desk.rows(
      `insert into push_alerts (id, cause, inquiry_id, key, at) values ($1::uuid, $2, $3, $1::uuid::text, $4)`,
      [alert, cause, inquiryId, AT],
    );
    await desk.rows(`insert into notices (id, alert_id, kind, state) values ($1, $1, 'push', 'sent')`, [alert]);
    await desk.rows(
      `insert into push_deliveries (notice_id, subscription_id, due_at, give_up_at) values ($1, $2, 'epoch', now() + interval '1 hour')`,
      [alert, device],
    );
  }
  expect((await dueFor(desk.em, device)).map(({ cause, inquiryId }) => [cause, inquiryId])).toEqual(alerts);
});

test.each(ORDERS)('letters of one act: the client, the signers, the band; %s', async (_, turned) => {
  const inquiryId = await desk.inquiry(inquiryRow());
  const recipients = ['client', 's1', 's2', 'band'] as const;
  for (const [index, recipient] of turned([...recipients.entries()])) {
    const values = [id(99 - index), inquiryId, recipient, AT];
    await desk.rows(
      `insert into letters (id, inquiry_id, kind, recipient, key, at) values ($1::uuid, $2, 'cancellation', $3, $1::uuid::text, $4)`,
      values,
    );
    await desk.rows(`insert into notices (id, letter_id, kind, state) values ($1, $1, 'letter', 'failed')`, [
      id(99 - index),
    ]);
  }
  expect((await stuckLetters(desk.em, inquiryId)).map(({ recipient }) => recipient)).toEqual(recipients);
});

test.each(ORDERS)('documents of one act, newest first: invoice, credits, agreement; %s', async (_, turned) => {
  const inquiryId = await desk.inquiry(inquiryRow());
  const documents = [
    ['invoice', 'F-2150-0003'],
    ['credit_note', 'N-2150-0002'],
    ['credit_note', 'N-2150-0001'],
    ['agreement', 'C-2150-0001'],
  ] as const;
  for (const [index, [kind, number]] of turned([...documents.entries()]))
    await desk.rows(
      `insert into documents (id, inquiry_id, kind, number, language, at, retain_until)
       values ($1, $2, $3, $4, 'es', $5, '2190-01-01')`,
      [id(99 - index), inquiryId, kind, number, AT],
    );
  const found = await desk.rows(DOCUMENTS_OF_INQUIRY, [inquiryId]);
  expect(found.map(({ kind, number }) => [kind, number])).toEqual(documents);
});

const night = (day: string) => `[${day}T18:00Z,${day}T23:00Z)`;

test.each(ORDERS)('holds of one moment: as they are ranked; %s', async (_, turned) => {
  for (const number of turned([1, 2, 3])) {
    const inquiryId = await desk.inquiry(inquiryRow());
    await desk.rows(
      `insert into calendar_entries (id, kind, inquiry_id, title, day, slot, placed_at, expires_at)
       values ($1, 'hold', $2, '', '2150-06-01', $3, $4, 'infinity')`,
      [id(number), inquiryId, night('2150-06-01'), AT],
    );
  }
  const found = await entriesBetween(desk.em, '2150-06-01', '2150-06-01');
  expect(found.map((entry) => [entry.id, entry.rank])).toEqual([
    [id(1), 1],
    [id(2), 2],
    [id(3), 3],
  ]);
});

test.each(ORDERS)('nights that one cancellation gave back: the first of them counts; %s', async (_, turned) => {
  const inquiryId = await desk.inquiry(inquiryRow());
  await desk.rows(
    `update booking_inquiries set stage = 'cancelled', status = 'completed', lost_reason = 'client' where id = $1`,
    [inquiryId],
  );
  await desk.rows(
    `insert into documents (id, inquiry_id, kind, number, language, retain_until)
     values ($1, $2, 'cancellation', 'C-1', 'es', '2190-01-01')`,
    [id(1), inquiryId],
  );
  await desk.rows(
    `insert into payments (id, inquiry_id, kind, cents, method, day, state, by, retain_until)
     values ($1, $2, 'deposit', 100, 'cash', '2149-01-01', 'confirmed', 'admin', '2190-01-01')`,
    [id(2), inquiryId],
  );
  const days = ['2150-06-01', '2150-06-02'];
  for (const [index, day] of turned([...days.entries()])) {
    const book = (entry: string, owner: string | null, released: string | null) =>
      desk.rows(
        `insert into calendar_entries (id, kind, inquiry_id, title, day, slot, released_at, released_reason)
         values ($1, 'booked', $2, '', $3, $4, $5, case when $2::uuid is not null then 'cancelled' end)`,
        [entry, owner, day, night(day), released],
      );
    await book(id(99 - index), inquiryId, AT);
    await book(id(10 + index), null, null);
  }
  expect((await resoldNights(desk.em)).map(({ day }) => day)).toEqual(['2150-06-01']);
});

test.each(ORDERS)(
  'a letter names signers of one moment by their places, and tells its own wish; %s',
  async (_, turned) => {
    const inquiryId = await desk.inquiry(inquiryRow());
    await desk.rows(
      `insert into quotes (id, inquiry_id, kind, state, language, packages, lines, schedule, tax, damages, event, confirm_on, valid_until)
     values ($1, $2, 'quote', 'sent', 'es', '[]', '[]', '[]', '{}', '{}', '{}', 'deposit', '2190-01-01')`,
      [id(1), inquiryId],
    );
    await desk.rows(
      `insert into letters (id, inquiry_id, kind, recipient, quote_id, key) values ($1, $2, 'change_asked', 'band', $3, $4)`,
      [id(2), inquiryId, id(1), `change:${id(11)}:band`],
    );
    await desk.rows(`insert into notices (id, letter_id, kind) values ($1, $2, 'letter')`, [id(3), id(2)]);
    const people = [
      [1, 'Ana'],
      [2, 'Luis'],
    ] as const;
    for (const [place, name] of turned([...people])) {
      await desk.rows(
        `insert into signatures (quote_id, place, name, at, ip, user_agent, language, document_sha256)
       values ($1, $2, $3, $4, '', '', 'es', '')`,
        [id(1), place, name, AT],
      );
      await desk.rows(
        `insert into client_wishes (id, inquiry_id, kind, text, by, at) values ($1, $2, 'change', $3, $4, $5)`,
        [id(10 + place), inquiryId, `wish of ${name}`, name, AT],
      );
    }
    const letter = await letterOf(desk.em, id(3), { timeZone: 'America/Chicago' } as Site, 'https://banda.example');
    expect(letter).toMatchObject({ signed: ['Ana', 'Luis'], wish: 'wish of Ana', wishBy: 'Ana' });
  },
);
