import { expect, test } from '@jest/globals';
import { entry } from '@tocada/contracts/dates/spec-entry.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { AGENDA_KINDS, type Agenda, type Due } from '@tocada/contracts/inquiries/agenda.js';
import { countOf, linesOf } from './today.js';

const KNOWN = { now: '2150-05-10T18:00:00Z', today: '2150-05-10', timeZone: 'America/Chicago' };
const due = (id: string): Due => ({
  id,
  name: id,
  eventType: 'Boda',
  location: 'Bryan TX',
  eventDate: '2150-05-12T18:00:00Z',
  hasTime: false,
  dateNote: null,
  startTime: null,
  createdAt: '2150-05-09T18:00:00Z',
  followUpOn: '2150-05-10',
  followUpNote: null,
});
const sum = (id: string) => ({ ...due(id), cents: 60_000, currency: 'USD' as const, on: '2150-05-08' });
const one = <T>(named: T) => ({ total: 1, named: [named] });
const gig = (id: string, day: string) => one(entry({ id, kind: 'booked', inquiryId: id, day, name: id }));

const AGENDA: Agenda = {
  tonight: gig('tonight', '2150-05-10'),
  holds: one(entry({ id: 'holds', kind: 'hold', rank: 1, inquiryId: 'holds', expiresAt: '2150-05-10T20:00:00Z' })),
  asked: one({ ...due('asked'), wishId: 'asked wish', asked: 'change', text: 'Más tarde' }),
  claims: one(sum('claims')),
  late: one(sum('late')),
  damages: one(sum('damages')),
  played: one(sum('played')),
  letters: one(due('letters')),
  resold: one({ inquiryId: 'resold', name: 'resold', day: '2150-05-12', keptCents: 100, currency: 'USD' }),
  unanswered: { total: 70, named: [due('unanswered')] },
  past: one(due('past')),
  ending: one({ ...due('ending'), validUntil: '2150-05-11' }),
  expired: one({ ...due('expired'), validUntil: '2150-05-01' }),
  followUps: one(due('followUps')),
  unclosed: one(due('unclosed')),
  unclosedBefore: { total: 12, named: [sum('unclosedBefore')], owing: 3, sums: [{ cents: 180_000, currency: 'USD' }] },
  debtsBefore: {
    total: 2,
    named: [sum('debtsBefore'), sum('another')],
    owing: 2,
    sums: [{ cents: 120_000, currency: 'USD' }],
  },
  gigs: gig('gigs', '2150-05-11'),
};

test('“Hoy” has a line for each of the agenda, in its order, and one for all that was before the upgrade', () => {
  const lines = linesOf(AGENDA, KNOWN);
  expect(lines.map(({ id, key }) => id ?? key)).toEqual(AGENDA_KINDS);
  expect(lines.filter(({ acts }) => acts).map(({ key, acts }) => [key, acts])).toEqual([
    ['past past', 'past'],
    ['unclosedBefore', 'closeOld'],
  ]);
  expect(lines.find(({ key }) => key === 'debtsBefore')!.inner!.map(({ id }) => id)).toEqual([
    'debtsBefore',
    'another',
  ]);
  expect(lines.find(({ id }) => id === 'played')!.text).toContain('$600');
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

test('debts of two currencies stand beside each other', () => {
  const sums = [
    { cents: 120_000, currency: 'USD' as const },
    { cents: 3_500_000, currency: 'MXN' as const },
  ];
  const lines = linesOf({ ...AGENDA, debtsBefore: { ...AGENDA.debtsBefore, sums } }, KNOWN);
  expect(JSON.stringify(lines.find(({ key }) => key === 'debtsBefore'))).toContain(
    spoken({ es: '$1,200 y $35,000 MXN', en: '$1,200 and $35,000 MXN' }),
  );
});

test('its number counts those that were not loaded too, and one line once', () => {
  expect(countOf(AGENDA)).toBe(AGENDA_KINDS.length + 69);
});
