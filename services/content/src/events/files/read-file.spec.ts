import { describe, expect, test } from '@jest/globals';
import { zoneWith } from '@tocada/runtime/calendars/spec-calendar.js';
import { cpuTime } from '@tocada/runtime/spec-cpu-time.js';
import { csvRecords } from './csv-records.js';
import { readFile } from './read-file.js';
import { dateIn, hourIn, orderIn } from './typed-dates.js';

const NOW = '2026-11-26T12:00:00.000Z';
const read = async (text: string) =>
  (await readFile({ text }, 'America/Chicago', NOW)).map((line) =>
    'why' in line ? [line.line, line.why] : [line.line, line.event],
  );
const fields = async (text: string) =>
  (await read(text)).map(([line, event]) => [line, ...Object.values(pick(event as object))]);
const pick = (event: object) =>
  Object.fromEntries(['title', 'date', 'venue', 'location'].map((name) => [name, event[name as never]]));

test.each([
  [
    'lines of any end, and a cell of two',
    '\uFEFFa,b\r\n1,"x\r\ny"\r\n\r\n2,z\r3,"q ""q"""',
    [
      [1, 'a', 'b'],
      [2, '1', 'x\ny'],
      [5, '2', 'z'],
      [6, '3', 'q "q"'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1;2,5\n"x;y" ; z',
    [
      [1, 'a', 'b'],
      [2, '1', '2,5'],
      [3, 'x;y', 'z'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'a quote that is none',
    'a,b\n1,"x" y\n2,5" pipe',
    [
      [1, 'a', 'b'],
      [2, '1', '"x" y'],
      [3, '2', '5" pipe'],
    ],
  ],
] as const)('a table with %s', (_what, text, records) => {
  expect(csvRecords(text).map(({ line, cells }) => [line, ...cells])).toEqual(records);
});

test('a quote that nothing closes costs its line alone', () => {
  const broken = csvRecords('a,b\n1,"x\n2,"y"\n3,"z');
  expect(broken.map(({ line, isBroken }) => [line, isBroken])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, true],
  ]);
});

test.each([
  ['2026-12-05', undefined, '2026-12-05', undefined],
  ['2026-12-05T20:30:00', undefined, '2026-12-05', '20:30'],
  ['12/5/2026 8:30 PM', 'month first', '2026-12-05', '20:30'],
  ['5/12/26', 'day first', '2026-12-05', undefined],
  ['25/12/2026', undefined, '2026-12-25', undefined],
  ['sábado, 5 de diciembre de 2026, 8:30 p.m.', undefined, '2026-12-05', '20:30'],
  ['mar 1 dic 2026', undefined, '2026-12-01', undefined],
  ['Sat, Dec 5, 2026 at 9 PM', undefined, '2026-12-05', '21:00'],
] as const)('%s is a date', (text, order, day, hour) => {
  expect(dateIn(text, order)).toEqual({ day, hour });
});

test.each(['5/12/2026', '2026-02-30', '5 dic', 'hoy', '2026-12-05 tarde'])('%s is no date', (text) => {
  expect(dateIn(text, undefined)).toBeUndefined();
});

test('one date after the 12th tells the order of a file, and two that differ tell none', () => {
  expect([orderIn(['5/12/2026', '25/12/2026']), orderIn(['5/12/2026', '12/25/2026'])]).toEqual([
    'day first',
    'month first',
  ]);
  expect(orderIn(['25/12/2026', '12/25/2026'])).toBeUndefined();
  expect(['8pm', '12 am', '20h', '24:00', '13 pm'].map(hourIn)).toEqual([
    '20:00',
    '00:00',
    '20:00',
    undefined,
    undefined,
  ]);
});

describe('a table', () => {
  test('has columns by the names of bands and of Bandsintown', async () => {
    expect(await fields('Evento;Día;Hora;Lugar;Recinto\nNoche;25/12/2026;8pm;Bryan TX;Patio\n')).toEqual([
      [2, 'Noche', '2026-12-25T20:00', 'Patio', 'Bryan TX'],
    ]);
    const names = 'Artist Name,Venue*,City*,Region*,Start Date* (yyyy-mm-dd),Start Time* (HH:MM),Event Name';
    expect(await fields(`${names}\nNeón,Patio,Bryan,TX,2026-12-05,21:00,\n`)).toEqual([
      [2, 'Neón', '2026-12-05T21:00', 'Patio', 'Bryan, TX'],
    ]);
  });

  test('names each wrong line and reads the rest', async () => {
    const text = [
      'Título,Fecha,Hora,Ubicación,Enlace de boletos,Precio desde',
      'Una,2026-12-05,20:30,Bryan,,',
      ',2026-12-05,20:30,Bryan,,',
      'Tres,5/12/2026,20:30,Bryan,,',
      'Cuatro,mañana,20:30,Bryan,,',
      'Cinco,2026-12-05,tarde,Bryan,,',
      'Seis,2026-12-05,20:30,,,',
      'Siete,2026-12-05,20:30,Bryan,javascript:alert(1),',
      'Ocho,2026-12-05,20:30,Bryan,,caro',
      'Nueve,2026-12-05,20:30,"Bryan,,',
      "'=Diez,2026-12-06,,Bryan,,$15.50",
    ].join('\n');
    const lines = await read(text);
    expect(
      lines.map(([line, found]) => [line, typeof found === 'string' ? found : (found as { title: string }).title]),
    ).toEqual([
      [2, 'Una'],
      [3, 'line_no_title'],
      [4, 'line_day_or_month'],
      [5, 'line_no_date'],
      [6, 'line_no_hour'],
      [7, 'line_no_place'],
      [8, 'bad_web_url'],
      [9, 'line_no_price'],
      [10, 'line_open_quote'],
      [11, '=Diez'],
    ]);
    expect(lines.at(-1)![1]).toMatchObject({ publication: 'draft', date: '2026-12-06', priceMinCents: 1550 });
  });

  test.each([
    ['no text', '   ', 'import_empty'],
    ['names alone', 'Título,Fecha\n', 'import_empty'],
    ['no names', 'Noche,2026-12-05\nOtra,2026-12-06\n', 'import_unknown'],
    ['a page', '<!doctype html><p>Hola', 'import_unknown'],
  ])('with %s is refused', async (_what, text, why) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'invalid', said: why });
  });

  test('of 1,001 lines is refused with the count', async () => {
    const text = `Título,Fecha,Ubicación\n${'Una,2026-12-05,Bryan\n'.repeat(1001)}`;
    await expect(read(text)).rejects.toMatchObject({ said: 'import_many?{"count":1001,"most":1000}' });
  });
});

describe('a calendar', () => {
  const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');

  test('has times in UTC, of zones, of explained zones and of no zone', async () => {
    const explained = [
      'BEGIN:VTIMEZONE',
      'TZID:Mountain Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16011104T020000',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0700',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const at = (...lines: string[]) => entry('SUMMARY:S', 'LOCATION:Patio\\, 12 Main St\\, Bryan', ...lines);
    const text = calendar(
      ...explained,
      ...at('DTSTART:20261206T023000Z'),
      ...at('DTSTART;TZID=America/Chicago:20261205T203000'),
      ...at('DTSTART;TZID=America/Denver:20261205T203000', 'BEGIN:VALARM', 'SUMMARY:no', 'END:VALARM'),
      ...at('DTSTART;TZID=Mountain Standard Time:20261205T193000'),
      ...at('DTSTART:20261205T203000', 'DTEND:20261206T010000'),
      ...at('DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261207'),
      ...at('DTSTART:20261205T203000', 'DURATION:PT2H30M', 'STATUS:CANCELLED'),
    );
    const found = (await read(text)).map(([, event]) => event as unknown as Record<string, unknown>);
    expect(found.map(({ date, timeZone, endsAt }) => [date, timeZone, endsAt])).toEqual([
      ['2026-12-05T20:30', undefined, undefined],
      ['2026-12-05T20:30', undefined, undefined],
      ['2026-12-05T20:30', 'America/Denver', undefined],
      ['2026-12-05T20:30', undefined, undefined],
      ['2026-12-05T20:30', undefined, '01:00'],
      ['2026-12-04', undefined, '2026-12-06'],
      ['2026-12-05T20:30', undefined, '23:00'],
    ]);
    expect(found[0]).toMatchObject({ venue: 'Patio', location: '12 Main St, Bryan' });
    expect(found.at(-1)).toMatchObject({ eventStatus: 'cancelled', publication: 'draft' });
  });

  test('names each wrong entry and reads the rest', async () => {
    const text = calendar(
      ...entry('SUMMARY:Una', 'DTSTART:20261205T203000', 'LOCATION:Bryan', 'ATTENDEE;CN="a;:b'),
      ...entry('DTSTART:20261205T203000', 'LOCATION:Bryan'),
      ...entry('SUMMARY:Tres', 'DTSTART:hoy', 'LOCATION:Bryan'),
      ...entry('SUMMARY:Cuatro', 'DTSTART:20261205T203000', 'RRULE:FREQ=WEEKLY', 'LOCATION:Bryan'),
      'BEGIN:VEVENT',
      'SUMMARY:Cinco',
      ...entry('SUMMARY:Seis', 'DTSTART:20261206T203000', 'LOCATION:Bryan'),
      ...entry('SUMMARY:Siete', 'DTSTART:20261206T203000', 'DURATION:P99999999999D', 'LOCATION:Bryan'),
      ...zoneWith('X', 'RRULE:FREQ=SECONDLY'),
      ...entry('SUMMARY:Ocho', 'DTSTART;TZID=X:20261206T203000', 'LOCATION:Bryan'),
    );
    expect(
      (await read(text)).map(([line, found]) => [
        line,
        typeof found === 'string' ? found : (found as { title: string }).title,
      ]),
    ).toEqual([
      [3, 'Una'],
      [9, 'line_no_title'],
      [13, expect.stringMatching(/^line_(no_date|unreadable)$/)],
      [18, 'line_repeats'],
      [24, 'line_unreadable'],
      [26, 'Seis'],
      [31, 'line_lasts_too_long'],
      [46, 'line_zone_too_long'],
    ]);
  });

  test('that never ends is refused with the line where it stood', async () => {
    const never = zoneWith('X', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
    const text = calendar(...never, ...entry('SUMMARY:Una', 'DTSTART;TZID=X:20261205T203000', 'LOCATION:Bryan'));
    await expect(read(text)).rejects.toMatchObject({ code: 'invalid', said: 'import_endless?{"line":3}' });
  });
});

test('anything up to a megabyte is read or refused in a time that grows with its length', async () => {
  const most = 999_000;
  const table = (part: string) => (length: number) => `Título,Fecha,Ubicación\n${part.repeat(length / part.length)}`;
  const entry = (part: string) => (length: number) =>
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${part.repeat(length / part.length)}\nEND:VEVENT\nEND:VCALENDAR`;
  const texts = [
    ...['"', '"""",', '"\n', '"x" ', '"x"y,', '1,"x\n', '\n', ' ', ',', "'=", '5/12/2026,', 'a(', '((', '\t'].map(
      table,
    ),
    ...[
      ';A=b',
      '\\',
      ':',
      ';',
      'SUMMARY:x\n y',
      'DTSTART:',
      'BEGIN:VEVENT\n',
      'RRULE:;',
      ' x\n',
      'LOCATION:a,',
      '-',
    ].map(entry),
  ];
  const tryRead = (text: string) => async () => {
    try {
      await read(text);
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid' });
    }
  };
  for (const text of texts) {
    const short = await cpuTime(tryRead(text(most / 8)), 2);
    // Of a time with the square of the length, 64. The shortest times are mere noise.
    const limit = 30 * Math.max(10, short);
    expect([text(20), (await cpuTime(tryRead(text(most)), 5, limit)) < limit]).toEqual([text(20), true]);
  }
});
