import { expect, test } from '@jest/globals';
import { dealSums } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { AGENDA_KINDS, type Agenda, type AgendaKind } from '@tocada/contracts/inquiries/agenda.js';
import { SEED } from '@tocada/contracts/kit/spec-samples.js';
import { STAGES } from '@tocada/contracts/kit/stages.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import * as fc from 'fast-check';
import type { Deal } from '../../records/inquiries/debts.js';
import { dealLines, type DealLines } from './agenda.js';
import { agendaMail } from './agenda.mail.js';
import { mailLines, panelLines } from './spec-agenda.js';

const TODAY = '2150-05-10';
const SITE = siteWith();
const NONE = { total: 0, named: [], owing: 0, cents: 0 };
const EMPTY = Object.fromEntries(AGENDA_KINDS.map((kind) => [kind, NONE])) as unknown as Agenda;
const STATES = 10_000;

const money = fc.record({
  owedCents: fc.constantFrom(-100, 0, 0, 5000, 123_456),
  claimedCents: fc.constantFrom(0, 0, 0, 7000),
  on: fc.integer({ min: -90, max: 30 }),
  isScheduled: fc.boolean(),
});
let made = 0;
const deal = fc
  .record({
    stage: fc.constantFrom(...STAGES),
    night: fc.integer({ min: -90, max: 30 }),
    money: fc.option(money),
    isPostponed: fc.constantFrom(false, false, false, true),
    isCompletedBefore: fc.boolean(),
    isStillOwed: fc.boolean(),
  })
  .map(({ stage, night, money: sums, isPostponed, isCompletedBefore, isStillOwed }): Deal => {
    made += 1;
    const day = dayAfter(TODAY, night);
    const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
    const next = sums && sums.isScheduled && sums.owedCents > 0;
    return {
      due: {
        id,
        name: `Cliente ${made}`,
        eventType: 'Boda',
        location: 'Bryan TX',
        eventDate: `${day}T18:00:00.000Z`,
        hasTime: false,
        dateNote: null,
        startTime: null,
        createdAt: '2150-01-01T12:00:00.000Z',
        followUpOn: null,
        followUpNote: null,
      },
      stage,
      night: day,
      money: sums && dealSums({ ...sums, next: next ? { cents: 1000, on: dayAfter(TODAY, sums.on) } : null }),
      isPostponed,
      isCompletedBefore,
      isStillOwed,
      isDisputed: false,
      isElsewhere: false,
      isQuiet: false,
      quoteId: id,
      agreedDay: day,
    };
  });
const state = fc.record({
  // Often few, and sometimes more than a mail names.
  deals: fc.oneof(
    { weight: 30, arbitrary: fc.array(deal, { maxLength: 6 }) },
    { weight: 1, arbitrary: fc.array(deal, { minLength: 120, maxLength: 150 }) },
  ),
  upgraded: fc.integer({ min: -60, max: 0 }),
});

/** The places of a deal, told once more: each sentence of the list by itself. */
function sentencesOf(one: Deal, upgradedOn: string): AgendaKind[] {
  const owes = one.money !== null && one.money.owedCents > 0;
  const isClaimed = one.money !== null && one.money.claimedCents > 0;
  const isOpen = ['accepted', 'booked'].includes(one.stage);
  const isOver = one.night < TODAY && !one.isPostponed;
  const isLate = one.money?.next != null && one.money.next.on < TODAY;
  const isFromBefore = isOver && one.night < upgradedOn;
  const sentences: Partial<Record<AgendaKind, boolean>> = {
    claims: isClaimed,
    late: !isClaimed && isOpen && !isOver && isLate,
    damages: !isClaimed && one.stage === 'cancelled' && owes,
    played:
      !isClaimed &&
      owes &&
      ((isOpen && isOver && !isFromBefore) || (one.stage === 'completed' && !one.isCompletedBefore)),
    unclosed: !isClaimed && isOpen && isOver && !owes && !isFromBefore,
    unclosedBefore: !isClaimed && isOpen && isFromBefore,
    debtsBefore: !isClaimed && one.stage === 'completed' && owes && one.isCompletedBefore,
  };
  return AGENDA_KINDS.filter((kind) => sentences[kind]);
}

test(`panel and mail name the same deals in the same order, in ${STATES} random states`, () => {
  const seen = new Set<string>();
  const property = fc.property(state, ({ deals, upgraded }) => {
    const upgradedOn = dayAfter(TODAY, upgraded);
    const lines = (most: number): Agenda => ({
      ...EMPTY,
      ...(dealLines(deals, { today: TODAY, upgradedOn }, most) satisfies DealLines),
    });
    const mail = agendaMail(lines(20), new Date(`${TODAY}T14:00:00Z`), SITE, 'https://banda.example');
    const panel = panelLines(lines(50));
    expect(mailLines(mail.text)).toEqual(panel.map(({ kind, total, ids }) => ({ kind, total, ids: ids.slice(0, 20) })));
    for (const { kind, total, ids } of panel) {
      const wanted = deals.filter((one) => sentencesOf(one, upgradedOn).includes(kind));
      expect([kind, total]).toEqual([kind, wanted.length]);
      for (const id of ids) expect(wanted.map(({ due }) => due.id)).toContain(id);
      seen.add(total > 20 ? `${kind} of many` : kind);
    }
    const named = deals.filter((one) => sentencesOf(one, upgradedOn).length > 0).length;
    expect(panel.reduce((sum, { total }) => sum + total, 0)).toBe(named);
  });
  fc.assert(property, { numRuns: STATES, seed: SEED, endOnFailure: true, includeErrorInReport: true });
  const kinds = ['claims', 'late', 'damages', 'played', 'unclosed', 'unclosedBefore', 'debtsBefore', 'claims of many'];
  expect(kinds.filter((kind) => !seen.has(kind))).toEqual([]);
}, 600_000);
