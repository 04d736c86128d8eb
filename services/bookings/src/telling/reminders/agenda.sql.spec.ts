import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_TAX } from '@tocada/contracts/deals/quote.js';
import { HALVES, quoteLine } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { inquiriesQuery, type Waits } from '@tocada/contracts/inquiries/inquiries-query.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { samples, seeded } from '@tocada/contracts/kit/spec-samples.js';
import { STATUS_OF, type Stage } from '@tocada/contracts/kit/stages.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { agendaOf } from './agenda.sql.js';
import { owedOf, remindersOf } from './owed.sql.js';
import { mailLines, panelLines } from './spec-agenda.js';

const ZONE = 'America/Chicago';
const SITE = siteWith();
const TODAY = isoDay(new Date().toISOString(), ZONE);
const daysFrom = (days: number) => dayAfter(TODAY, days);
const once = () => ({ writeId: randomUUID() });

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.empty();
  await upgradedOn(daysFrom(-400));
});
afterAll(() => desk.close());

const upgradedOn = (day: string) => desk.rows(`update agenda_start set at = $1`, [`${day}T18:00:00Z`]);

interface Facts {
  stage?: Stage;
  night?: string;
  name?: string;
  /** Of the agreement; none without it. */
  cents?: number;
  paidCents?: number;
  suspect?: boolean;
}

const change = (id: string, changes: string) =>
  desk.rows(`update booking_inquiries set ${changes}, revision = revision + 1 where id = $1`, [id]);

async function pay(id: string, cents: number, state = 'confirmed') {
  await desk.rows(
    `insert into payments (id, inquiry_id, number, kind, cents, method, day, state, by, retain_until)
     values ($1, $2, $3, 'balance', $4, 'zelle', $5, $6, 'admin', '2199-12-31')`,
    [randomUUID(), id, state === 'claimed' ? null : randomUUID(), cents, TODAY, state],
  );
  await change(id, 'stage = stage');
}

const setStage = (id: string, stage: Stage) =>
  change(
    id,
    `stage = '${stage}', status = '${STATUS_OF[stage]}', lost_reason = ${stage === 'cancelled' ? "'client'" : 'null'}`,
  );

/** A deal as it stands in the tables. */
async function deal(facts: Facts = {}): Promise<string> {
  const { stage = 'booked', night = daysFrom(-3), name = 'Ana', cents, paidCents = 0, suspect = false } = facts;
  const id = await desk.inquiry(inquiryRow({ name, suspect, eventDate: new Date(`${night}T18:00:00Z`) }));
  await setStage(id, stage);
  if (cents !== undefined) {
    const json = (value: unknown) => JSON.stringify(value);
    await desk.rows(
      `insert into quotes (id, inquiry_id, number, kind, state, language, packages, lines, schedule, tax, damages, event, confirm_on,
         valid_until, choice, decided_at) values ($1, $2, gen_random_uuid()::text, 'quote', 'accepted', 'es', '[]', $3::jsonb, $4::jsonb, $5::jsonb,
         $6::jsonb, $7::jsonb, 'deposit', $8, '{"package": null, "extras": []}', now() - interval '200 days')`,
      [
        randomUUID(),
        id,
        json([quoteLine({ unitCents: cents })]),
        json(HALVES),
        json(NO_TAX),
        json([{ daysBefore: 900, percentBp: 5000 }]),
        json({ type: 'Boda', day: night, startTime: null, endTime: null, location: 'Bryan TX' }),
        night,
      ],
    );
    // Says what a cancelled deal owes. It counts while the deal is cancelled.
    await desk.rows(
      `insert into documents (id, inquiry_id, kind, number, language, retain_until)
       values ($1, $2, 'cancellation', gen_random_uuid()::text, 'es', '2199-12-31')`,
      [randomUUID(), id],
    );
  }
  if (paidCents > 0) await pay(id, paidCents);
  return id;
}

const mailText = async (): Promise<string> => {
  desk.mails.length = 0;
  const notice = { id: randomUUID(), inquiryId: null };
  await (await desk.channels.of('agenda').prepare(notice))!(new AbortController().signal);
  return desk.mails.map((write) => write(SITE).text).join('');
};
const waits = async (kind: Waits) =>
  (await desk.inquiries.page(inquiriesQuery.parse({ waits: kind, limit: 100 }))).items.map(({ id }) => id);
const kindsOf = async (id: string) =>
  panelLines(await desk.agenda.read())
    .filter(({ ids }) => ids.includes(id))
    .map(({ kind }) => kind);
const totals = async () =>
  Object.fromEntries(panelLines(await desk.agenda.read()).map(({ kind, total }) => [kind, total]));

/** Panel, mail and the list's filter say the same, and none of them changes when settled deals are marked. */
async function agree() {
  const agenda = await desk.agenda.read();
  const panel = panelLines(agenda);
  expect(mailLines(await mailText())).toEqual(panel.map((one) => ({ ...one, ids: one.ids.slice(0, 20) })));
  const money = (['claims', 'late', 'damages', 'played', 'debtsBefore'] as const).flatMap((kind) =>
    agenda[kind].named.map(({ id }) => id),
  );
  const before = agenda.unclosedBefore.named.filter(({ cents }) => cents > 0).map(({ id }) => id);
  expect((await waits('money')).toSorted()).toEqual([...money, ...before].toSorted());
  return agenda;
}

describe('in random states', () => {
  const STEPS = samples(80, 400);

  test(`panel, mail and the filter agree after each of ${STEPS} changes`, async () => {
    const random = seeded();
    const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!;
    const stages: Stage[] = ['new', 'accepted', 'booked', 'booked', 'completed', 'completed', 'cancelled', 'lost'];
    await upgradedOn(daysFrom(-20));
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1)
      ids.push(
        await deal({
          name: `Cliente ${index}`,
          stage: pick(stages),
          night: daysFrom(Math.floor(random() * 60) - 40),
          suspect: random() < 0.05,
          ...(random() < 0.8 && { cents: 100_000 }),
          ...(random() < 0.5 && { paidCents: pick([50_000, 100_000]) }),
        }),
      );
    const seen = new Set<string>();
    for (let step = 0; step < STEPS; step += 1) {
      const id = pick(ids);
      const act = pick([
        () => setStage(id, pick(stages)),
        () => pay(id, pick([10_000, 50_000, 100_000])),
        () => pay(id, 5000, 'claimed'),
        async () => {
          await desk.rows(`update payments set state = 'void' where inquiry_id = $1`, [id]);
          await change(id, 'stage = stage');
        },
        () => change(id, `event_date = '${daysFrom(Math.floor(random() * 60) - 40)}T18:00:00Z'`),
        () => desk.settled.run(),
      ]);
      await act();
      const agenda = await agree();
      if (random() < 0.2) {
        await desk.settled.run();
        expect(await desk.agenda.read()).toEqual(agenda);
      }
      for (const { kind } of panelLines(agenda)) seen.add(kind);
    }
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining(['claims', 'damages', 'debtsBefore', 'late', 'played', 'unclosed', 'unclosedBefore']),
    );
  }, 300_000);
});

describe('a debt', () => {
  test('of a played night is named until it is settled, not for 60 days', async () => {
    const id = await deal({ stage: 'booked', night: daysFrom(-200), cents: 100_000, paidCents: 50_000 });
    expect(await kindsOf(id)).toEqual(['played']);
    expect(await waits('money')).toEqual([id]);
    expect(await mailText()).toMatch(/Ya tocadas, y deben \(1\)\n- Ana, .*: debe \$500\n/);
    await pay(id, 50_000);
    expect(await kindsOf(id)).toEqual(['unclosed']);
    expect(await waits('money')).toEqual([]);
  });

  test('is not silenced by “Completado”', async () => {
    const id = await deal({ night: daysFrom(-200), cents: 100_000 });
    await desk.opened.setStatus({ id, status: 'completed' }, once());
    await desk.settled.run();
    expect(await kindsOf(id)).toEqual(['played']);
    const { id: writeOffId } = await desk.writeOffs.add({ id, cents: 100_000, note: null }, once());
    await desk.settled.run();
    expect(await kindsOf(id)).toEqual([]);
    // The way back brings it back by itself.
    await desk.writeOffs.void({ id, writeOffId }, once());
    expect(await kindsOf(id)).toEqual(['played']);
  });

  test('of agreed damages is named until it is settled', async () => {
    const id = await deal({ stage: 'cancelled', night: daysFrom(30), cents: 100_000, paidCents: 10_000 });
    expect(await kindsOf(id)).toEqual(['damages']);
    expect(await waits('money')).toEqual([id]);
    await pay(id, 40_000);
    await desk.settled.run();
    expect(await kindsOf(id)).toEqual([]);
  });

  test('of a booked gig whose payment is late is named before its night, that of tonight first', async () => {
    // Late for longer than what is owed tonight.
    const late = await deal({ name: 'Bea', night: daysFrom(5), cents: 100_000 });
    const tonight = await deal({ name: 'Ana', night: TODAY, cents: 100_000, paidCents: 99_000 });
    const agenda = await desk.agenda.read();
    expect(agenda.late.named.map(({ id, cents }) => [id, cents])).toEqual([
      [tonight, 1000],
      [late, 50_000],
    ]);
  });

  test('that a client says to have paid is named in every stage', async () => {
    const stages = ['new', 'contacted', 'quoted', 'accepted', 'booked', 'completed', 'cancelled', 'lost'] as const;
    for (const stage of stages) {
      const id = await deal({ stage, cents: 100_000 });
      await pay(id, 30_000, 'claimed');
      expect([stage, await kindsOf(id)]).toEqual([stage, expect.arrayContaining(['claims'])]);
    }
    expect(await waits('money')).toHaveLength(stages.length);
  });

  test('that a client says to have paid is a claim, and no debt beside it', async () => {
    const id = await deal({ cents: 100_000 });
    await pay(id, 30_000, 'claimed');
    expect(await kindsOf(id)).toEqual(['claims']);
    const { claims } = await desk.agenda.read();
    expect(claims.named.map(({ cents }) => cents)).toEqual([30_000]);
  });

  test('of a deal that was completed before the upgrade is one line with all others of those', async () => {
    const ids = [
      await deal({ stage: 'completed', night: daysFrom(-200), cents: 100_000 }),
      await deal({ stage: 'completed', night: daysFrom(-100), cents: 100_000, paidCents: 70_000 }),
    ];
    await deal({ stage: 'completed', night: daysFrom(-100), cents: 100_000, paidCents: 100_000 });
    const { debtsBefore, played } = await desk.agenda.read();
    expect([debtsBefore.total, debtsBefore.sums, played.total]).toEqual([2, [{ cents: 130_000, currency: 'USD' }], 0]);
    expect(await mailText()).toContain('Deudas de antes (2)\n- 2 deben $1,300\n');
    expect((await waits('money')).toSorted()).toEqual(ids.toSorted());
    // Reopened and completed again, it is of now.
    await desk.opened.reopen({ id: ids[0]! }, once());
    await desk.opened.setStatus({ id: ids[0]!, status: 'completed' }, once());
    expect(await kindsOf(ids[0]!)).toEqual(['played']);
  });
});

describe('reminders to clients', () => {
  const reminded = async () =>
    (await owedOf(desk.em.fork(), TODAY)).flatMap((owed) => remindersOf(owed, TODAY).map(({ kind }) => kind));

  test('keep their stages and 60 days, whatever the band’s list names', async () => {
    await deal({ night: daysFrom(-61), cents: 100_000 });
    await deal({ stage: 'cancelled', cents: 100_000 });
    await deal({ stage: 'completed', cents: 100_000 });
    expect(await owedOf(desk.em.fork(), TODAY)).toEqual([]);
    await deal({ night: daysFrom(-60), cents: 100_000 });
    expect(await owedOf(desk.em.fork(), TODAY)).toHaveLength(1);
  });

  test('go to a completed deal for which “still owed” was answered, and end when it is reopened and closed without', async () => {
    // The rest was due three days ago.
    const id = await deal({ night: daysFrom(4), cents: 100_000, paidCents: 50_000 });
    expect(await reminded()).toEqual(['payment_late']);
    await desk.opened.setStage({ id, stage: 'completed', stillOwed: true, note: null }, once());
    await desk.settled.run();
    expect(await reminded()).toEqual(['payment_late']);
    await desk.opened.reopen({ id }, once());
    await desk.opened.setStage({ id, stage: 'completed', note: null }, once());
    expect(await reminded()).toEqual([]);
  });
});

describe('a night that went by', () => {
  const request = (days: number, name = 'Ana') => deal({ stage: 'new', night: daysFrom(days), name });

  test('without an answer is named for 14 days, and not where it was over before the upgrade', async () => {
    const [yesterday, longAgo] = [await request(-1), await request(-14)];
    await request(-15);
    const lines = async () => (await desk.agenda.read()).past.named.map(({ id }) => id);
    expect(await lines()).toEqual([yesterday, longAgo]);
    expect(await mailText()).toMatch(/Ya pasó su noche, sin respuesta \(2\)\n- Ana/);
    await upgradedOn(daysFrom(-3));
    expect(await lines()).toEqual([yesterday]);
  });

  test('is named until the band says what became of it', async () => {
    const [played, lost, dismissed, answered] = [
      await request(-1),
      await request(-1),
      await request(-1),
      await request(-1),
    ];
    expect((await totals()).past).toBe(4);
    const stage = INQUIRIES.setStage.input;
    await desk.opened.setStage(stage.parse({ id: played, stage: 'completed' }), once());
    await desk.opened.setStage(stage.parse({ id: lost, stage: 'lost', reason: 'no_answer' }), once());
    expect(await desk.agenda.dismissPast({ id: dismissed }, once())).toBeNull();
    await desk.replies.contact({ id: answered, channel: 'phone' }, once());
    expect(await totals()).toEqual({});
    expect(await desk.opened.detail({ id: dismissed })).toMatchObject({ stage: 'new' });
  });

  test('can be completed with its debt by its status, also while it lies ahead', async () => {
    const { input } = INQUIRIES.setStatus;
    for (const stage of ['accepted', 'booked'] as const) {
      const id = await deal({ stage, night: daysFrom(9), cents: 100_000 });
      await desk.opened.setStatus(input.parse({ id, status: 'completed', stillOwed: true }), once());
      const [row] = await desk.rows('select stage, still_owed from booking_inquiries where id = $1', [id]);
      expect(row).toEqual({ stage: 'completed', still_owed: true });
    }
  });

  test('can be completed from every open stage, and one that lies ahead only from booked', async () => {
    const complete = (id: string) =>
      desk.opened
        .setStage({ id, stage: 'completed', note: null }, once())
        .then(({ stage }) => stage)
        .catch((error: { code?: string }) => error.code);
    for (const stage of ['new', 'contacted', 'quoted', 'accepted', 'booked'] as const) {
      expect(await complete(await deal({ stage }))).toBe('completed');
      const ahead = await complete(await deal({ stage, night: daysFrom(9) }));
      expect([stage, ahead]).toEqual([stage, stage === 'booked' ? 'completed' : 'wrong_stage']);
    }
  });
});

describe('gigs that were over before the upgrade', () => {
  beforeEach(() => upgradedOn(daysFrom(-10)));

  test('are one line, and those after it stand for themselves', async () => {
    await deal({ night: daysFrom(-11) });
    await deal({ night: daysFrom(-90), cents: 100_000, paidCents: 40_000 });
    const after = await deal({ night: daysFrom(-10) });
    const { unclosedBefore, unclosed } = await desk.agenda.read();
    expect(unclosedBefore).toMatchObject({ total: 2, owing: 1, sums: [{ cents: 60_000, currency: 'USD' }] });
    expect(unclosed.named.map(({ id }) => id)).toEqual([after]);
    expect(await mailText()).toContain('Tocadas de antes, sin cerrar (2)\n- 1 debe $600\n');
  });

  test('are closed all at once, and those with a debt as the band says', async () => {
    const free = await deal({ night: daysFrom(-11) });
    const owing = await deal({ night: daysFrom(-90), cents: 100_000, paidCents: 40_000 });
    const later = await deal({ night: daysFrom(-10) });
    const stageOf = async (id: string) => (await desk.inquiries.one({ id })).stage;
    expect(await desk.agenda.closeOld({}, once())).toEqual({ closed: 1, left: 0 });
    expect([await stageOf(free), await stageOf(owing), await stageOf(later)]).toEqual([
      'completed',
      'booked',
      'booked',
    ]);
    expect(await desk.agenda.closeOld({ debts: 'still_owed' }, once())).toEqual({ closed: 1, left: 0 });
    expect(await stageOf(owing)).toBe('completed');
    expect(await kindsOf(owing)).toEqual(['played']);
    expect(await desk.rows('select still_owed as "isStillOwed" from booking_inquiries where id = $1', [owing])).toEqual(
      [{ isStillOwed: true }],
    );
    const gone = await deal({ night: daysFrom(-90), cents: 100_000 });
    await desk.agenda.closeOld({ debts: 'written_off' }, once());
    expect(await kindsOf(gone)).toEqual([]);
    expect((await desk.opened.detail({ id: gone })).writeOffs).toMatchObject([{ cents: 100_000, void: false }]);
    // Each of more than one call takes.
    for (let index = 0; index < 55; index += 1) await deal({ night: daysFrom(-30) });
    expect(await desk.agenda.closeOld({}, once())).toEqual({ closed: 50, left: 5 });
    expect(await desk.agenda.closeOld({}, once())).toEqual({ closed: 5, left: 0 });
  });
});

test('a mail names twenty of each kind and counts the rest, and the panel shows more of them', async () => {
  for (let index = 0; index < 25; index += 1) await deal({ cents: 100_000 });
  const [{ played }, mailed] = [await desk.agenda.read(), await agendaOf(desk.em, ZONE, new Date())];
  expect([played.total, played.named.length, mailed.played.named.length]).toEqual([25, 25, 20]);
  expect(await mailText()).toContain('- … y 5 más\n');
});
