import { describe, expect, test } from '@jest/globals';
import { busyNights } from './busy-nights.js';
import { calendarOf, eventOf } from './spec-calendar-server.js';

const QUESTION = { timeZone: 'America/Chicago', from: '2026-11-22', to: '2027-12-27', dawn: 6 };
const read = (text: string, more = {}) => busyNights({ ...QUESTION, ...more, text });
const nights = async (lines: string[], more = {}) => (await read(calendarOf(...lines), more)).nights;

const NEW_YORK_AS_X = [
  'BEGIN:VTIMEZONE',
  'TZID:Hora del cliente',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('an event takes', () => {
  test.each<[string, string[], string[]]>([
    ['the night of its start', ['DTSTART:20261206T020000Z', 'DTEND:20261206T050000Z'], ['2026-12-05']],
    ['one night past midnight', ['DTSTART:20261206T030000Z', 'DTEND:20261206T090000Z'], ['2026-12-05']],
    ['the night before when it is over at dawn', ['DTSTART:20261206T070000Z', 'DURATION:PT2H'], ['2026-12-05']],
    ['the night of its start, without an end', ['DTSTART:20261206T020000Z'], ['2026-12-05']],
    [
      'every night until its end',
      ['DTSTART:20261205T000000Z', 'DTEND:20261207T050000Z'],
      ['2026-12-04', '2026-12-05', '2026-12-06'],
    ],
    ['its whole local day', ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261206'], ['2026-12-05']],
    ['one day, without an end', ['DTSTART;VALUE=DATE:20261205'], ['2026-12-05']],
    [
      'one day, with the end of the same day',
      ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261205'],
      ['2026-12-05'],
    ],
    [
      'its days without the last',
      ['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270102'],
      ['2026-12-30', '2026-12-31', '2027-01-01'],
    ],
    ['a day that is written as hours', ['DTSTART:20261205T060000Z', 'DTEND:20261206T060000Z'], ['2026-12-05']],
    ['an hour of the band, without a zone', ['DTSTART:20261205T200000', 'DTEND:20261205T230000'], ['2026-12-05']],
    ['an hour of a named zone', ['DTSTART;TZID=Asia/Tokyo:20261206T100000', 'DURATION:PT1H'], ['2026-12-05']],
    ["an hour of a zone that nobody knows, as the band's", ['DTSTART;TZID=Nada:20261205T200000'], ['2026-12-05']],
    ['nothing, when it is cancelled', ['DTSTART:20261206T020000Z', 'STATUS:CANCELLED'], []],
    ['nothing, when it is free time', ['DTSTART:20261206T020000Z', 'TRANSP:TRANSPARENT'], []],
    ['nothing before yesterday', ['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261122'], []],
    ['the days from yesterday on', ['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261123'], ['2026-11-22']],
    ['nothing after the last day', ['DTSTART;VALUE=DATE:20271228'], []],
    ['the last day', ['DTSTART;VALUE=DATE:20271227', 'DTEND;VALUE=DATE:20280301'], ['2027-12-27']],
  ])('%s', async (_name, lines, expected) => expect(await nights(eventOf(...lines))).toEqual(expected));

  test('an hour of a zone that the file explains', async () => {
    const at = (hour: string) => [...NEW_YORK_AS_X, ...eventOf(`DTSTART;TZID=Hora del cliente:20261206T${hour}`)];
    expect(await nights(at('065900'))).toEqual(['2026-12-05']);
    expect(await nights(at('070000'))).toEqual(['2026-12-06']);
  });

  test('other nights in another zone of the band, but the same day when it has none', async () => {
    const lines = [...eventOf('DTSTART:20261205T100000Z'), ...eventOf('DTSTART;VALUE=DATE:20261210')];
    expect(await nights(lines)).toEqual(['2026-12-04', '2026-12-10']);
    expect(await nights(lines, { timeZone: 'Europe/Madrid' })).toEqual(['2026-12-05', '2026-12-10']);
  });
});

describe('a rule', () => {
  const WEEKLY = ['DTSTART;TZID=America/Chicago:20261127T200000', 'DURATION:PT3H', 'RRULE:FREQ=WEEKLY;COUNT=4'];

  test('takes each of its nights, by the hour of its zone', async () => {
    expect(await nights(eventOf(...WEEKLY))).toEqual(['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18']);
    // At 5:30 the night before still runs, before and after the change of the clock.
    const early = ['DTSTART;TZID=America/Chicago:20270313T053000', 'RRULE:FREQ=DAILY;COUNT=3'];
    expect(await nights(eventOf(...early))).toEqual(['2027-03-12', '2027-03-13', '2027-03-14']);
  });

  test('has begun long ago and never ends: it fills the days that are asked for', async () => {
    const all = await nights(eventOf('DTSTART;VALUE=DATE:20010101', 'RRULE:FREQ=DAILY'));
    expect([all.length, all[0], all.at(-1)]).toEqual([401, '2026-11-22', '2027-12-27']);
  });

  test('ends at a moment of UTC, in a zone before UTC', async () => {
    const lines = ['DTSTART;TZID=Asia/Tokyo:20261205T200000', 'RRULE:FREQ=DAILY;UNTIL=20261207T110000Z'];
    expect(await nights(eventOf(...lines))).toEqual(['2026-12-04', '2026-12-05', '2026-12-06']);
  });

  test('has exceptions: left out, moved, cancelled and free', async () => {
    const change = (of: string, ...lines: string[]) =>
      eventOf('UID:serie', `RECURRENCE-ID;TZID=America/Chicago:${of}T200000`, ...lines);
    const lines = [
      ...eventOf('UID:serie', ...WEEKLY, 'EXDATE;TZID=America/Chicago:20261127T200000'),
      ...change('20261204', 'DTSTART;TZID=America/Chicago:20261205T200000'),
      ...change('20261211', 'DTSTART;TZID=America/Chicago:20261211T200000', 'STATUS:CANCELLED'),
      ...eventOf('UID:otra', 'RECURRENCE-ID;TZID=America/Chicago:20261218T200000', 'DTSTART:20261224T020000Z'),
    ];
    expect(await nights(lines)).toEqual(['2026-12-05', '2026-12-18', '2026-12-23']);
  });

  test('has more dates, and a change of all that follow', async () => {
    const lines = [
      ...eventOf('UID:serie', ...WEEKLY, 'RDATE;TZID=America/Chicago:20270101T200000'),
      ...eventOf(
        'UID:serie',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Chicago:20261211T200000',
        'DTSTART;TZID=America/Chicago:20261212T200000',
        'DURATION:PT3H',
      ),
    ];
    expect(await nights(lines)).toEqual(['2026-11-27', '2026-12-04', '2026-12-12', '2026-12-19', '2027-01-02']);
  });
});

describe('a file', () => {
  test('may have lines that are folded, a mark at its start and several calendars', async () => {
    const folded = calendarOf(...eventOf('DTSTART;VALUE=DATE:2026', ' 1205'));
    const text = `\uFEFF${folded}${calendarOf(...eventOf('DTSTART;VALUE=DATE:20261206'))}`;
    expect((await read(text)).nights).toEqual(['2026-12-05', '2026-12-06']);
  });

  test('without events is a calendar', async () => expect(await nights([])).toEqual([]));

  test('with an event that nobody understands has the others, and says so', async () => {
    const lines = [
      ...eventOf('SUMMARY:Sin fecha'),
      ...eventOf('DTSTART:mañana'),
      ...eventOf('DTSTART;VALUE=DATE:20261205', 'RRULE:FREQ=WEEKLY;BYYEARDAY=3'),
      ...eventOf('DTSTART;VALUE=DATE:20261206'),
    ];
    expect(await read(calendarOf(...lines))).toEqual({ nights: ['2026-12-06'], unclear: 3 });
  });

  test.each([
    ['is empty', '', /no hay un calendario/],
    ['is text', 'Hola', /no hay un calendario/],
    ['is a web page', '\n<!doctype html><title>Inicia sesión</title>', /una página web/],
    ['was cut', calendarOf(...eventOf('DTSTART;VALUE=DATE:20261205')).slice(0, -20), /llegó incompleto/],
  ])('that %s is refused', async (_name, text, words) => expect(read(text)).rejects.toThrow(words));
});

describe('what never ends is given up, and this thread goes on meanwhile', () => {
  /** Enough for the start of a thread, and for many repetitions. Milliseconds. */
  const LIMIT = 1500;
  const giveUp = (...lines: string[]) =>
    expect(busyNights({ ...QUESTION, text: calendarOf(...lines) }, LIMIT)).rejects.toThrow('demasiadas repeticiones');

  test.each([
    ['every second', ['DTSTART:20261201T000000Z', 'RRULE:FREQ=SECONDLY']],
    ['a day that never comes', ['DTSTART:20261201T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']],
  ])('%s', async (_name, lines) => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 10);
    await giveUp(...eventOf(...lines));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
    // The next calendar is read as always.
    expect(await nights(eventOf('DTSTART;VALUE=DATE:20261205'))).toEqual(['2026-12-05']);
  });

  test('a zone that changes every second', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:X',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0600',
      'RRULE:FREQ=SECONDLY',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    await giveUp(...zone, ...eventOf('DTSTART;TZID=X:20261205T200000'));
  });
});
