import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { presetInput, quoteInput, type Quote, type QuoteInput } from '@tocada/contracts/deals/quote.js';
import type { Instalment, PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import { QUOTES } from '@tocada/contracts/deals/quotes.js';
import { HALVES, quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { QuotePresetsService } from './settings.service.js';

let desk: OpenDesk;
let id: string;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.empty();
  id = await desk.inquiry(inquiryRow());
});
afterAll(() => desk.close());

const TODAY = isoDay(new Date().toISOString(), 'America/Chicago');
const NIGHT = '2150-05-01';
const once = () => ({ writeId: randomUUID() });
const refusal = (work: Promise<unknown>) =>
  work.then(() => 'done').catch(({ errors, message }) => errors?.[0] ?? message);

const SHOW = { kind: 'performance', description: 'Show', unitCents: 150_000 } as const;
const drafted = (changes: Partial<QuoteInput> = {}) =>
  desk.deals.create(
    { id, ...quoteInput.parse({ ...quoteFields(), lines: [SHOW], schedule: HALVES, ...changes }) },
    once(),
  );
const send = ({ id: of, revision }: Quote) => desk.deals.send({ id: of, revision, by: 'both' }, once());
const accept = (quote: Quote, choice: Quote['choice'] = { package: null, extras: [] }) =>
  desk.clientPage.accept(
    {
      token: quote.links.s1!.split('/').at(-1)!,
      name: 'Ana Mora',
      title: null,
      consent: true,
      ip: '192.0.2.7',
      userAgent: 'Phone',
      choice,
      documentSha256: quote.documentSha256!,
    },
    once(),
  );
const pay = (cents: number, kind: PaymentKind = 'deposit') =>
  desk.deals.pay({ id, kind, cents, method: 'zelle', day: TODAY, note: null }, once());
const detail = () => desk.opened.detail({ id });
const amend = async () => {
  const { id: of, revision } = (await detail()).quote!;
  return desk.deals.amend({ id: of, revision }, once());
};
const edit = (draft: Quote, changes: object) =>
  desk.deals.update(QUOTES.update.input.parse({ id: draft.id, revision: draft.revision, ...changes }), once());
const sums = ({ schedule }: Pick<Quote, 'schedule'>) => schedule.map(({ cents }) => cents);

test('a draft of the release before whose payments are not the whole, or out of order, is not sent until it is mended', async () => {
  const draft = await drafted();
  const store = (schedule: Instalment[]) =>
    desk.rows('update quotes set schedule = $2::jsonb where id = $1', [draft.id, JSON.stringify(schedule)]);
  await store([{ ...HALVES[0]!, percentBp: 4000 }, HALVES[1]!]);
  expect(await refusal(send(draft))).toMatchObject({ path: 'schedule', message: expect.stringContaining('no suman') });
  await store([
    { label: 'Uno', percentBp: 5000, due: { on: '2150-03-02' } },
    { label: 'Dos', percentBp: 5000, due: { on: '2150-03-01' } },
  ]);
  expect(await refusal(send(draft))).toMatchObject({ path: 'schedule', message: expect.stringContaining('orden') });
  expect((await detail()).quote!.instalments).toHaveLength(2);
  await edit(draft, { schedule: HALVES });
  expect((await send((await detail()).quote!)).state).toBe('sent');
});

test('a stored preset that offends is read, and not kept again', async () => {
  const presets = new QuotePresetsService(desk.em);
  const input = presetInput.parse({ ...quoteFields(), name: 'Boda' });
  const { id: presetId } = await presets.create(input, once());
  const schedule = [{ label: 'Anticipo', percentBp: 4000, due: { daysAfter: 3 } }];
  await desk.rows(
    `update quote_presets set content = content || jsonb_build_object('instalments', $2::jsonb) where id = $1`,
    [presetId, JSON.stringify(schedule)],
  );
  expect((await presets.all()).map(({ instalments }) => instalments)).toEqual([schedule]);
  expect(presetInput.safeParse({ ...quoteFields(), name: 'Boda', schedule }).success).toBe(false);
});

test('a deposit that is paid stays paid after an amendment, and the signed paper says it', async () => {
  await accept(await send(await drafted()));
  await pay(75_000);
  const draft = await amend();
  expect(draft.instalments).toMatchObject([
    { label: 'Anticipo', percentBp: null, cents: 75_000, due: { on: dayAfter(TODAY, 3) } },
    { label: 'Resto', percentBp: 5000, due: { daysBefore: 7 } },
  ]);
  expect(sums(draft)).toEqual([75_000, 75_000]);
  const dearer = await edit(draft, { lines: [{ ...SHOW, unitCents: 200_000 }] });
  await accept(await send(dearer));
  const { money, quote } = await detail();
  expect(sums(quote!)).toEqual([75_000, 125_000]);
  expect(money).toMatchObject({ paidCents: 75_000, owedCents: 125_000 });
  // Nothing of the deposit is late.
  expect(money!.next).toEqual({ cents: 125_000, on: dayAfter(NIGHT, -7) });
  const [paper] = await desk.rows<{ facts: DocumentFacts }>(`select facts from documents where kind = 'amendment'`);
  expect(paper!.facts.quote!.schedule).toMatchObject([{ label: 'Anticipo', cents: 75_000 }, { cents: 125_000 }]);
});

test('what is not paid stays a part, and only confirmed payments of the price count', async () => {
  await accept(await send(await drafted()));
  await pay(74_999);
  await pay(50_000, 'extra');
  await pay(50_000, 'tip');
  expect((await amend()).instalments).toMatchObject([{ percentBp: 5000 }, { percentBp: 5000 }]);
});

test('a renewed amendment keeps what was paid since', async () => {
  await accept(await send(await drafted()));
  const sent = await send(await amend());
  await pay(75_000);
  const renewed = await desk.deals.renew({ id: sent.id, revision: sent.revision }, once());
  expect(renewed.instalments).toMatchObject([{ percentBp: null, cents: 75_000 }, { percentBp: 5000 }]);
});

test('an amendment to less than what is paid is sent, and so is one beside a package that costs less', async () => {
  const packages = [
    { key: 'a', name: 'Clásico' },
    { key: 'b', name: 'Completo' },
  ] as const;
  const lines = [
    { ...SHOW, package: 'a', unitCents: 60_000 },
    { ...SHOW, package: 'b' },
  ] as const;
  const choice = { package: 'b', extras: [] } as const;
  await accept(await send(await drafted({ packages: [...packages], lines: [...lines] })), { ...choice, extras: [] });
  await pay(75_000);
  const draft = await amend();
  const sent = await send(draft);
  expect(sums(sent)).toEqual([75_000, 75_000]);
  await desk.deals.withdraw({ id: sent.id, revision: sent.revision }, once());
  const { id: of, revision } = (await detail()).quote!;
  const again = await desk.deals.amend({ id: of, revision }, once());
  const cheaper = await edit(again, { lines: [lines[0], { ...lines[1], unitCents: 50_000 }] });
  expect(sums(cheaper)).toEqual([50_000, 0]);
  await accept(await send(cheaper), { ...choice, extras: [] });
  expect((await detail()).money).toMatchObject({
    totalCents: 50_000,
    paidCents: 75_000,
    owedCents: -25_000,
    next: null,
  });
});

test('first payments above the total are refused where nobody has paid them', async () => {
  const schedule = [{ label: 'Anticipo', cents: 160_000, due: { daysAfter: 3 } }, HALVES[1]!];
  expect(await refusal(drafted({ schedule }))).toMatchObject({ path: 'schedule' });
  await accept(await send(await drafted()));
  await pay(75_000);
  expect(await refusal(edit(await amend(), { schedule }))).toMatchObject({ path: 'schedule' });
});

test('an agreement of a mixed pair is amended in the order in which its payments fall due', async () => {
  const schedule = [
    { label: 'Anticipo', percentBp: 5000, due: { daysAfter: 30 } },
    { label: 'Resto', percentBp: 5000, due: { on: dayAfter(TODAY, 10) } },
  ];
  const quote = await send(await drafted({ schedule }));
  expect(quote.schedule.map(({ daysAfter }) => daysAfter)).toEqual([30, 30]);
  await accept(quote);
  const days = [dayAfter(TODAY, 30), dayAfter(TODAY, 30)];
  expect((await detail()).quote!.schedule.map(({ on }) => on)).toEqual(days);
  const amendment = await send(await amend());
  expect(amendment.schedule.map(({ on }) => on)).toEqual(days);
  expect(amendment.state).toBe('sent');
});

test('an amendment that was signed before is read as it was signed', async () => {
  await accept(await send(await drafted()));
  await pay(75_000);
  const amendment = await send(
    await edit(await amend(), { lines: [{ ...SHOW, unitCents: 200_000 }], schedule: HALVES }),
  );
  await accept(amendment);
  // The release before signed halves of the new total, of which a part of the first is open.
  expect(sums((await detail()).quote!)).toEqual([100_000, 100_000]);
  expect((await detail()).money!.next).toMatchObject({ cents: 25_000 });
});
