import { describe, expect, it, test } from '@jest/globals';
import { spoken } from '../ground/spec-spoken.js';
import { eventChange, eventInput, hasLife } from './events.js';
import { eventFaults } from './faults.js';
import { doorsOf, endOf, eventDays, hasEndHour, lastDayOf } from './hours.js';
import { LAST, seriesDays } from './series-days.js';
import { announcedText, badgesOf, isVisible, previousDatesText, toldState, toldStateText } from './state.js';
import { ticketButton } from './tickets.js';

const CHICAGO = 'America/Chicago';
const FRIDAY_NINE = '2026-12-05T03:00:00.000Z';

describe('hours', () => {
  it.each([
    ['2026-12-04T21:00', '23:30', '2026-12-04T23:30'],
    ['2026-12-04T21:00', '01:30', '2026-12-05T01:30'],
    ['2026-12-04T21:00', '21:00', '2026-12-05T21:00'],
    ['2026-12-31T21:00', '00:00', '2027-01-01T00:00'],
  ])('a show from %s to %s ends at %s', (start, hour, end) => {
    expect(endOf(start, hour)).toBe(end);
  });

  it.each([
    ['2026-12-04T21:00', '20:00', '2026-12-04T20:00'],
    ['2026-12-04T21:00', '21:00', '2026-12-04T21:00'],
    ['2026-12-04T21:00', '21:30', null],
    ['2026-12-05T00:30', '23:00', '2026-12-04T23:00'],
    ['2026-12-05T00:30', '01:00', null],
    ['2026-12-05T07:00', '23:00', null],
  ])('the doors of a show from %s that open at %s', (start, hour, doors) => {
    expect(doorsOf(start, hour)).toBe(doors);
  });
});

describe('the days of an event', () => {
  const from = (date: string, endsAt: string | null, hasTime = true) => ({ date, endsAt, hasTime });
  const FRIDAY_TO_SUNDAY = spoken({ es: 'vie 4 – dom 6', en: 'Fri 4 – Sun 6' });

  it.each([
    ['no end', from(FRIDAY_NINE, null), null, false],
    ['a night that ends after midnight', from(FRIDAY_NINE, '2026-12-05T07:30:00.000Z'), null, true],
    ['a night that ends at midnight', from(FRIDAY_NINE, '2026-12-05T06:00:00.000Z'), null, true],
    ['a last day alone', from(FRIDAY_NINE, '2026-12-07T06:00:00.000Z'), FRIDAY_TO_SUNDAY, false],
    [
      'days without hours',
      from('2026-12-04T06:00:00.000Z', '2026-12-07T06:00:00.000Z', false),
      FRIDAY_TO_SUNDAY,
      false,
    ],
    ['one day without hours', from('2026-12-04T06:00:00.000Z', '2026-12-05T06:00:00.000Z', false), null, false],
    ['an end with its hour', from(FRIDAY_NINE, '2026-12-07T04:00:00.000Z'), FRIDAY_TO_SUNDAY, true],
    ['an end before dawn', from(FRIDAY_NINE, '2026-12-07T09:00:00.000Z'), FRIDAY_TO_SUNDAY, true],
    [
      'two months',
      from('2026-08-01T02:00:00.000Z', '2026-08-03T05:00:00.000Z'),
      spoken({ es: 'vie 31 jul – dom 2 ago', en: 'Fri, Jul 31 – Sun, Aug 2' }),
      false,
    ],
  ])('%s', (_name, event, days, endsAtHour) => {
    expect([eventDays(event, CHICAGO), hasEndHour(event, CHICAGO)]).toEqual([days, endsAtHour]);
  });

  it('is read in the zone of the event', () => {
    const event = from('2026-12-05T04:00:00.000Z', '2026-12-07T07:00:00.000Z');
    expect(lastDayOf(event, 'America/Denver')).toBe('2026-12-06');
    expect(eventDays(event, 'America/Denver', 'en')).toBe('Fri 4 – Sun 6');
  });
});

describe('an input', () => {
  const body = {
    title: 'Noche',
    date: '2150-05-01T21:00',
    location: 'Bryan TX',
    venue: '',
    imageUrl: '',
    inquiryId: null,
  };
  it.each([
    [{}, false],
    [{ publication: 'private' }, true],
    [{ announceAt: null }, true],
    [{ doorsAt: '20:00' }, true],
    [{ address: '' }, true],
  ])('with %j has life: %s', (fields, expected) => {
    expect(hasLife(eventInput.parse({ ...body, ...fields }))).toBe(expected);
  });
});

describe('the state of an event', () => {
  const now = '2026-12-01T12:00:00.000Z';

  test('a draft, a private and an unannounced event are not seen; one of the release before is', () => {
    expect([
      isVisible({ publication: 'draft' }, now),
      isVisible({ publication: 'private' }, now),
      isVisible({ announceAt: FRIDAY_NINE }, now),
      isVisible({ announceAt: now }, now),
      isVisible({}, now),
    ]).toEqual([false, false, false, true, true]);
  });

  test('visitors are told of the state that matters most', () => {
    expect(toldState({ eventStatus: 'cancelled', ticketState: 'sold_out' })).toBe('cancelled');
    expect(toldState({ eventStatus: 'rescheduled', ticketState: 'sold_out' })).toBe('sold_out');
    expect(toldStateText({ eventStatus: 'rescheduled' })).toBe(spoken({ es: 'Nueva fecha', en: 'New date' }));
    expect(toldStateText({ eventStatus: 'postponed' }, 'en')).toBe('Postponed');
    expect(toldStateText({ eventStatus: 'scheduled', ticketState: 'on_sale' })).toBeUndefined();
    expect(toldStateText({})).toBeUndefined();
  });

  test('the panel marks each state', () => {
    expect(badgesOf({}, now)).toEqual([]);
    expect(badgesOf({ announceAt: FRIDAY_NINE, ticketState: 'sold_out' }, now)).toEqual(['announced', 'sold_out']);
    expect(badgesOf({ publication: 'private', announceAt: FRIDAY_NINE, eventStatus: 'postponed' }, now)).toEqual([
      'private',
      'postponed',
    ]);
  });

  test('words with dates', () => {
    expect(announcedText('2026-12-04T16:00:00.000Z', now, CHICAGO)).toBe(
      spoken({ es: 'Se anuncia vie 4 10:00', en: 'Announced Fri 4 10:00' }),
    );
    expect(announcedText('2027-01-01T16:00:00.000Z', now, CHICAGO)).toBe(
      spoken({ es: 'Se anuncia vie 1 ene 10:00', en: 'Announced Fri, Jan 1 10:00' }),
    );
    expect(announcedText('2026-12-04T16:00:00.000Z', now, CHICAGO, 'en')).toBe('Announced Fri 4 10:00');
    const before = { date: '2026-12-06T03:00:00.000Z', hasTime: true, changedAt: now };
    expect(previousDatesText({ previousDates: [before] }, CHICAGO)).toBe(
      spoken({ es: 'Antes: sáb 5 dic', en: 'Was: Sat, Dec 5' }),
    );
    expect(previousDatesText({}, CHICAGO)).toBeUndefined();
  });
});

describe('the button of tickets', () => {
  const url = 'https://boletos.example/1';
  it.each([
    [{}, undefined],
    [{ ticketUrl: url }, { text: spoken({ es: 'Boletos', en: 'Tickets' }), url }],
    [
      { ticketState: 'on_sale', priceMinCents: 1500, ticketUrl: url },
      { text: spoken({ es: 'Boletos desde $15', en: 'Tickets from $15' }), url },
    ],
    [
      { ticketState: 'on_sale', priceMinCents: 1500, priceMaxCents: 1500 },
      { text: spoken({ es: 'Boletos $15', en: 'Tickets $15' }), url: null },
    ],
    [
      { ticketState: 'on_sale', priceMinCents: 30000, currency: 'MXN' },
      { text: spoken({ es: 'Boletos desde $300 MXN', en: 'Tickets from $300 MXN' }), url: null },
    ],
    [{ ticketState: 'free' }, { text: spoken({ es: 'Entrada libre', en: 'Free entry' }), url: null }],
    [
      { ticketState: 'at_door', priceMinCents: 1000, priceMaxCents: 1000 },
      { text: spoken({ es: 'En puerta · $10', en: 'At the door · $10' }), url: null },
    ],
    [
      { ticketState: 'sold_out', ticketUrl: url },
      { text: spoken({ es: 'Agotado', en: 'Sold out' }), url: null },
    ],
    [{ ticketState: 'on_sale', ticketUrl: url, eventStatus: 'cancelled' }, undefined],
    [{ ticketState: 'on_sale', ticketUrl: url, eventStatus: 'postponed' }, undefined],
  ] as const)('%j', (event, button) => {
    expect(ticketButton(event, 'USD')).toEqual(button);
  });
});

describe('the days of a series', () => {
  it.each([
    ['weeks', '2026-12-04', { every: 'week' }, 3, ['2026-12-04', '2026-12-11', '2026-12-18']],
    ['every two weeks', '2026-12-04', { every: 'week', n: 2 }, 2, ['2026-12-04', '2026-12-18']],
    ['another weekday', '2026-12-04', { every: 'week', weekday: 0 }, 2, ['2026-12-06', '2026-12-13']],
    ['over a leap day', '2028-02-22', { every: 'week' }, 2, ['2028-02-22', '2028-02-29']],
    ['the first Friday', '2026-12-04', { every: 'month' }, 3, ['2026-12-04', '2027-01-01', '2027-02-05']],
    ['the last Friday', '2026-12-25', { every: 'month', nth: LAST }, 3, ['2026-12-25', '2027-01-29', '2027-02-26']],
    ['the fifth Friday', '2026-10-30', { every: 'month' }, 3, ['2026-10-30', '2027-01-29', '2027-04-30']],
    ['of a later week', '2026-12-10', { every: 'month', nth: 1, weekday: 5 }, 1, ['2027-01-01']],
    ['every three months', '2026-12-04', { every: 'month', n: 3 }, 2, ['2026-12-04', '2027-03-05']],
  ] as const)('%s', (_name, first, rule, count, days) => {
    expect(seriesDays(first, rule, count)).toEqual(days);
  });

  test('60 fifth Fridays are found', () => {
    const days = seriesDays('2026-10-30', { every: 'month', nth: 5 }, 60);
    expect(days).toHaveLength(60);
    expect(days.every((day) => new Date(day).getUTCDay() === 5 && Number(day.slice(8)) > 28)).toBe(true);
  });
});

describe('the input of an event', () => {
  const SPECIFIED = { title: 'Noche', date: '2026-12-04T21:00', location: 'Bryan TX' };
  const messagesOf = (given: object) => {
    const { success, error } = eventInput.safeParse({ ...SPECIFIED, ...given });
    return success ? {} : Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
  };

  test('what is absent stays absent, so that a change leaves it as it was', () => {
    const parsed = JSON.parse(JSON.stringify(eventInput.parse(SPECIFIED))) as object;
    expect(new Set(Object.keys(parsed))).toEqual(
      new Set(['title', 'date', 'location', 'venue', 'description', 'imageUrl', 'hasPhotos']),
    );
  });

  test('empty texts and null take a value away; a second reading changes nothing', () => {
    const given = {
      address: ' ',
      endsAt: '',
      doorsAt: '20:00',
      ageLimit: 21,
      ticketUrl: null,
      timeZone: 'america/denver',
    };
    const parsed = eventChange.parse({ ...SPECIFIED, ...given });
    expect(parsed).toMatchObject({
      address: null,
      endsAt: null,
      doorsAt: '20:00',
      ageLimit: '21',
      ticketUrl: null,
      timeZone: 'America/Denver',
    });
    expect(eventChange.parse(parsed)).toEqual(parsed);
  });

  test('each wrong type gets a sentence by key', () => {
    const fields = Object.keys(eventInput.shape).filter((name) => !['translations', 'inquiryId'].includes(name));
    for (const wrong of [{ a: 1 }, ['x'], true])
      for (const name of fields) {
        if (wrong === true && name === 'hasPhotos') continue;
        for (const message of Object.values(messagesOf({ [name]: wrong }))) expect(message).toMatch(/^[a-z_]+(\?.*)?$/);
      }
  });

  it.each([
    'javascript:alert(1)',
    'https://a@b.example',
    'https://b.example\\@a',
    'ftp://b.example',
    'https://localhost',
    'https:b.example',
    'https://',
    `https://${'a'.repeat(5000)}`,
  ])('%s is no address of tickets', (ticketUrl) => {
    expect(messagesOf({ ticketUrl })).toHaveProperty('ticketUrl');
  });

  test('plain addresses of the web pass', () => {
    expect(messagesOf({ ticketUrl: 'http://boletos.example/a?b=1#c', mapUrl: 'https://maps.example:8443' })).toEqual(
      {},
    );
  });
});

test('faults that no field has alone', () => {
  const event = {
    publication: 'public',
    date: FRIDAY_NINE,
    hasTime: true,
    endsAt: null,
    doorsAt: null,
    priceMinCents: null,
    priceMaxCents: null,
  } as const;
  expect(eventFaults(event)).toEqual([]);
  expect(eventFaults({ ...event, doorsAt: '2026-12-05T03:30:00.000Z' })).toEqual([
    { path: 'doorsAt', said: 'doors_late' },
  ]);
  expect(eventFaults({ ...event, hasTime: false, doorsAt: FRIDAY_NINE })).toEqual([
    { path: 'doorsAt', said: 'no_start' },
  ]);
  expect(eventFaults({ ...event, endsAt: FRIDAY_NINE })).toEqual([{ path: 'endsAt', said: 'ends_early' }]);
  expect(eventFaults({ ...event, priceMinCents: 2, priceMaxCents: 1 })).toEqual([
    { path: 'priceMaxCents', said: 'price_order' },
  ]);
  expect(eventFaults({ ...event, date: null })).toEqual([{ path: 'date', said: 'bad_date' }]);
  expect(eventFaults({ ...event, date: null, publication: 'draft' })).toEqual([]);
});
