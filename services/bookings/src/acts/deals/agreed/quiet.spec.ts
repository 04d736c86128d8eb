import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import type { BookingsEnv } from '../../../config/bookings.env.js';
import { openDesk, type OpenDesk } from '../../../spec-desk.js';
import { inquiryRow } from '../../../spec-inquiry.js';
import type { ErasureService } from '../../privacy/erasure.service.js';
import { RetentionJob } from '../../privacy/retention.job.js';
import { agreeingAt, EVENT, once, outcomeOf, TODAY } from './spec-agreed.js';

let desk: OpenDesk;
let id: string;
const acts = () => agreeingAt(desk);
/** Half is due today. */
const DUE_TODAY = [
  { label: 'Anticipo', cents: 75_000, due: { on: TODAY } },
  { label: 'Resto', cents: 75_000, due: { daysBefore: 7 } },
];
const agree = (fields: Parameters<ReturnType<typeof agreeingAt>['agree']>[1] = {}) =>
  acts().agree(id, { schedule: DUE_TODAY, ...fields });
const tell = (tellsClient = true) => desk.agreed.tell({ id, tellsClient }, once());
const remind = () => desk.replica().reminders.run(new Date(`${TODAY}T17:00:00Z`));
/** The keys of letters that never leave. */
const spent = async () =>
  (
    await desk.rows<{ key: string }>(
      `select key from letters where not exists (select from notices where letter_id = letters.id) order by key`,
    )
  ).map(({ key }) => key);
const keysOf = (days: string[]) =>
  days.flatMap((on) => ['payment_due', 'payment_late', 'payment_soon'].map((kind) => `${kind}:${id}:${on}`)).toSorted();
const toBand = () =>
  desk.rows<{ kind: string }>(
    `select letters.kind from letters join notices on notices.letter_id = letters.id where recipient = 'band'`,
  );

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.empty();
  id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${EVENT}T18:00:00Z`) }));
});

test('the client hears of no receipt, invoice, reminder, postponement or cancellation', async () => {
  await agree();
  await acts().pay(id, 10_000);
  await desk.deals.invoice({ id, poNumber: null }, once());
  await remind();
  await desk.deals.postpone({ id, creditUntil: dayAfter(EVENT, 300), followUpOn: EVENT, note: null }, once());
  const { revision } = await desk.opened.detail({ id });
  await desk.opened.setStage({ id, stage: 'cancelled', reason: 'client', note: 'Se mudan', revision }, once());
  expect(await acts().mailed()).toEqual([]);
  expect((await toBand()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['postponed', 'cancellation']));
});

test('from the tick on the client hears of all, and no longer once it is taken away', async () => {
  await agree();
  await acts().pay(id, 10_000);
  expect(await tell()).toMatchObject({ agreedElsewhere: { tellsClient: true } });
  expect(await acts().mailed()).toEqual([]);
  await acts().pay(id, 20_000);
  await desk.deals.invoice({ id, poNumber: null }, once());
  await remind();
  expect(await acts().mailed()).toEqual(['receipt', 'invoice', 'payment_due']);
  await tell(false);
  await acts().pay(id, 30_000);
  expect(await acts().mailed()).toHaveLength(3);
  const { timeline } = await desk.opened.detail({ id });
  const told = timeline.map(({ detail }) => detail.act).filter((act) => act?.startsWith('tells'));
  expect(told).toEqual(['tells_nobody', 'tells_client']);
});

test('a change by hand leaves the tick as it was', async () => {
  await agree();
  await tell();
  expect(await agree({ totalCents: 160_000 })).toMatchObject({ agreedElsewhere: { tellsClient: true } });
});

test('the reminders of the release before are spent with the deal, whenever a day moves, and with a write-off', async () => {
  await agree();
  expect(await spent()).toEqual(keysOf([TODAY, dayAfter(EVENT, -7)]));
  const { revision } = await desk.opened.detail({ id });
  await desk.opened.setFacts({ id, eventDate: dayAfter(EVENT, 3), revision } as never, once());
  await agree();
  const days = [TODAY, dayAfter(EVENT, -7), dayAfter(EVENT, -4)];
  expect(await spent()).toEqual(keysOf(days));
  await desk.rows('delete from letters where inquiry_id = $1', [id]);
  await desk.writeOffs.add({ id, cents: 1000, note: null }, once());
  expect(await spent()).toEqual(keysOf([TODAY, dayAfter(EVENT, -4)]));
});

test('a reminder of a deal that is told of has a key of its own, once', async () => {
  await agree();
  await tell();
  await remind();
  await remind();
  const keys = await desk.rows(`select key from letters join notices on notices.letter_id = letters.id`);
  expect(keys).toEqual([{ key: `told:payment_due:${id}:${TODAY}` }]);
});

test('a signed deal spends no reminder, and its write-off neither', async () => {
  const schedule = DUE_TODAY.map((each) => ({ ...each, cents: 75_025 }));
  await acts().sign(await acts().send(id, { schedule }));
  await desk.writeOffs.add({ id, cents: 1000, note: null }, once());
  expect(await spent()).toEqual([]);
  await remind();
  expect(await acts().mailed()).toEqual(['quote', 'agreement', 'payment_due']);
});

test('a void agreement gives the reminders back', async () => {
  await agree();
  await desk.agreed.void({ id }, once());
  expect(await spent()).toEqual([]);
  await acts().sign(await acts().send(id, { schedule: DUE_TODAY.map((each) => ({ ...each, cents: 75_025 })) }));
  await remind();
  expect(await acts().mailed()).toEqual(['quote', 'agreement', 'payment_due']);
});

test('an open quote that ends with an agreement is withdrawn without a word to the client', async () => {
  await acts().send(id);
  await agree();
  expect(await acts().mailed()).toEqual(['quote']);
});

test('a change that the band sends is mailed, and from its signature on the client hears of all', async () => {
  await agree();
  const { quote } = await desk.opened.detail({ id });
  const draft = await desk.deals.amend({ id: quote!.id, revision: quote!.revision }, once());
  const sent = await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
  await acts().sign(sent);
  await acts().pay(id, 10_000);
  await remind();
  expect(await acts().mailed()).toEqual(['quote', 'agreement', 'receipt', 'payment_due']);
  expect(await outcomeOf(tell())).toBe('wrong_stage');
});

const keep = async (of: string) => {
  const upload = crypto.randomUUID();
  desk.uploads.set(upload, { bytes: Buffer.from('%PDF-1.7 paper'), at: new Date() });
  return desk.clientFiles.keep({ id: of, upload, name: 'Contrato de Ana', note: 'firmado' }, once());
};

test('erasing keeps the signed paper and the PDF of a quote that was agreed, without the client’s name', async () => {
  const sent = await acts().send(id);
  const file = await keep(id);
  const { recordsUntil: before } = await desk.opened.detail({ id });
  expect(before).toBeNull();
  await desk.agreed.quote(
    { id: sent.id, revision: sent.revision, how: 'paper', who: 'Ana', on: TODAY, fileId: file.id },
    once(),
  );
  expect((await desk.opened.detail({ id })).recordsUntil).toBe(`${Number(EVENT.slice(0, 4)) + 4}-12-31`);
  await desk.erase(id);
  expect(await desk.rows('select inquiry_id, name, note, retain_until is not null as kept from client_files')).toEqual([
    { inquiry_id: null, name: '', note: null, kept: true },
  ]);
  expect(await desk.rows('select kind, key is not null as kept from documents')).toEqual([
    { kind: 'quote', kept: true },
  ]);
  const { items } = await desk.keptRecords.page({} as never);
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['kept', 'quote']);
});

test('the clean-up after 24 months keeps the signed paper, too', async () => {
  await agree({ fileId: (await keep(id)).id });
  await desk.rows(`update booking_inquiries set event_date = now() - interval '25 months' where id = $1`, [id]);
  const erasure = { forget: async () => {} } as unknown as ErasureService;
  expect(await new RetentionJob({ RETENTION_MONTHS: 24 } as BookingsEnv, desk.em, erasure).run()).toBe(1);
  expect(await desk.rows('select inquiry_id, name from client_files')).toEqual([{ inquiry_id: null, name: '' }]);
});

test('erasing takes the file and the PDF of an agreement that was void', async () => {
  const sent = await acts().send(id);
  const file = await keep(id);
  const input = { id: sent.id, revision: sent.revision, how: 'paper', who: null, on: TODAY, fileId: file.id } as const;
  await desk.agreed.quote(input, once());
  await desk.agreed.void({ id }, once());
  await desk.erase(id);
  expect(await desk.rows('select 1 from client_files')).toEqual([]);
  expect(await desk.rows('select key from documents')).toEqual([{ key: null }]);
});
