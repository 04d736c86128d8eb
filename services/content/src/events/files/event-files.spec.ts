import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { eventInput, EVENTS, type AdminEvent, type EventInput } from '@tocada/contracts/events/events.js';
import type { ExportFormat } from '@tocada/contracts/events/files.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { cpuTime } from '@tocada/runtime/spec-cpu-time.js';
import { openContent } from '../../spec-content.js';
import { showsOf, write } from '../spec-shows.js';

const content = await openContent();
const { services } = content;
beforeEach(() => content.empty());

const { add, change } = showsOf(services, { location: 'Bryan, TX', venue: 'Patio' });
const all = async () => (await services.events.forAdmin({})).items;
const exported = (format: ExportFormat) => services.files.export({ format });
const textsOf = async (format: ExportFormat) => (await exported(format)).files.map(({ text }) => text);
const taken = (text: string) => services.files.import({ text }, write());
const statesOf = (lines: { state: string }[]) => {
  const states: Record<string, number> = {};
  for (const { state } of lines) states[state] = (states[state] ?? 0) + 1;
  return states;
};

/** The days of a year of shows, over both changes of the clock. */
const dayOf = (index: number) => new Date(Date.UTC(2150, 0, 2 + 3 * index)).toISOString().slice(0, 10);
/** Each stands for a way in which shows differ. */
const KINDS: ((day: string) => object)[] = [
  () => ({}),
  (day) => ({ date: `${day}T00:30`, doorsAt: '22:30', endsAt: '02:00' }),
  (day) => ({
    date: `${day}T20:00`,
    timeZone: 'America/Denver',
    location: 'El Paso, TX',
    city: 'El Paso',
    region: 'TX',
  }),
  (day) => ({ date: `${day}T19:00`, endsAt: new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10) }),
  () => ({ title: '=1+1; "Neón", \'80s', description: 'Una,\n"dos"; =tres\n-cuatro', venue: 'Bar "El Ñandú"; @patio' }),
  () => ({
    ticketState: 'on_sale',
    ticketUrl: 'https://boletos.example/1?a=b&c=d',
    priceMinCents: 1550,
    priceMaxCents: 2500,
    currency: 'MXN',
  }),
  () => ({ ticketState: 'sold_out', ageLimit: '21', lineup: 'Los Otros\nLa Una' }),
  () => ({ address: '12 Main St', postalCode: '77803', mapUrl: 'https://maps.example/x', region: 'Texas' }),
];
const make = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    const day = dayOf(index);
    await add({ date: `${day}T21:00`, venue: `Patio ${index}`, ...KINDS[index % KINDS.length]!(day) });
  }
};
/** The fields of a show that a file keeps. */
const kept = (event: AdminEvent) => {
  const {
    id: _id,
    createdAt: _created,
    changedAt: _changed,
    revision: _revision,
    publication: _seen,
    ...fields
  } = event;
  return fields;
};
const byDate = (events: AdminEvent[]) =>
  events.map(kept).toSorted((one, other) => one.date!.localeCompare(other.date!));

describe('120 shows', () => {
  test.each(['csv', 'ics'] as const)(
    'as %s come back as the same shows, all drafts, and the second time as none',
    async (format) => {
      await make(120);
      const before = byDate(await all());
      const [text] = await textsOf(format);
      await content.empty();
      const { lines, added } = await taken(text!);
      expect(lines.filter(({ state }) => state !== 'new')).toEqual([]);
      expect([statesOf(lines), added]).toEqual([{ new: 120 }, 120]);
      const after = await all();
      expect(byDate(after)).toEqual(before);
      expect(new Set(after.map(({ publication }) => publication))).toEqual(new Set(['draft']));
      const again = await taken(text!);
      expect([statesOf(again.lines), again.added, (await all()).length]).toEqual([{ known: 120 }, 0, 120]);
    },
  );

  test('go to Bandsintown in three files of its template, and come back on their nights', async () => {
    await make(120);
    const before = byDate(await all());
    const { files, leftOut } = await exported('bandsintown');
    expect(leftOut).toEqual([]);
    expect(
      files.map(({ name, text }) => [name, text.split('\r\n').filter((line) => line.startsWith('"Neón 979"')).length]),
    ).toEqual([
      ['bandsintown-1.csv', 50],
      ['bandsintown-2.csv', 50],
      ['bandsintown-3.csv', 20],
    ]);
    const head =
      '"Artist Name","Venue*","Country*","Address","City*","Region*","Postal Code","Timezone*","Start Date* (yyyy-mm-dd)","Start Time* (HH:MM)","End Date","End Time","Streaming Link","Ticket Link","Ticket Type","Ticket Link 2","Ticket Type 2","On-Sale Date","On-Sale Time","Lineup","Event Name","Event Display Format","Description","Schedule Date","Schedule Time","Do Not Announce","Setlist","Event Image"';
    for (const { text } of files) expect(text.startsWith(`\uFEFF${head}\r\n`)).toBe(true);
    await content.empty();
    for (const { text } of files) expect(statesOf((await taken(text)).lines)).toEqual({ new: expect.any(Number) });
    const shows = (events: typeof before) =>
      events.map(({ title, date, venue, timeZone }) => [title, date, venue, timeZone]);
    expect(shows(byDate(await all()))).toEqual(shows(before));
  });
});

/** A value for each field of an event. `publication` alone is lost: an import makes drafts, and publishes nothing. */
const FULL: Required<EventInput> = {
  title: 'Noche norteña',
  date: '2150-12-04T21:00',
  location: 'El Paso, TX',
  venue: 'Patio',
  description: 'Una,\n"dos"; =tres',
  imageUrl: '/media/events/a.jpg',
  hasPhotos: true,
  inquiryId: randomUUID(),
  translations: { en: { title: 'Norteño night', description: 'One' } },
  publication: 'draft',
  announceAt: '2150-11-01T10:00',
  eventStatus: 'rescheduled',
  statusReason: 'Lluvia',
  previousDates: [
    { date: '2150-11-28T04:00:00.000Z', hasTime: true, changedAt: '2150-01-02T03:04:05.678Z' },
    { date: '2150-11-20T07:00:00.000Z', hasTime: false, changedAt: '2150-01-03T03:04:05.678Z' },
  ],
  endsAt: '01:30',
  doorsAt: '20:00',
  timeZone: 'America/Denver',
  ticketUrl: 'https://boletos.example/1',
  ticketState: 'at_door',
  priceMinCents: 1550,
  priceMaxCents: 2500,
  currency: 'MXN',
  address: 'Main 1',
  city: 'El Paso',
  region: 'TX',
  postalCode: '79901',
  mapUrl: 'https://maps.example/1',
  ageLimit: '21',
  lineup: 'Los Otros\nLa Una',
  seriesId: randomUUID(),
};
const FIELDS = Object.keys(eventInput.shape) as (keyof EventInput)[];

describe('an event with every field', () => {
  test('is one that no field of the contract is missing from', () => {
    expect(Object.keys(FULL).toSorted()).toEqual(FIELDS.toSorted());
    const usual = EVENTS.create.input.parse({ title: 'x', date: null, location: 'x' });
    for (const name of FIELDS) expect({ [name]: FULL[name] }).not.toEqual({ [name]: usual[name] ?? null });
  });

  test.each(['csv', 'ics'] as const)('comes back whole from %s', async (format) => {
    await add(FULL);
    const [before] = await all();
    const [text] = await textsOf(format);
    await content.empty();
    expect(await taken(text!)).toMatchObject({ added: 1 });
    const [after] = await all();
    for (const name of FIELDS) expect({ [name]: after![name] }).toEqual({ [name]: before![name] });
    expect([after!.hasTime, after!.upcomingUntil]).toEqual([true, before!.upcomingUntil]);
    expect(await sql(content.em, 'select url, state from images')).toEqual([{ url: FULL.imageUrl, state: 'pending' }]);
  });

  test('of a series does not take a day that the series has', async () => {
    await add(FULL);
    const [text] = await textsOf('csv');
    const [{ id }] = (await all()) as [AdminEvent];
    await change(id, { ...FULL, venue: 'Otro patio' });
    expect((await taken(text!)).lines).toMatchObject([{ state: 'known' }]);
  });
});

describe('the file for Bandsintown', () => {
  test('names no show that nobody may see, and each that it cannot hold, with the reason', async () => {
    await add({ title: 'Se ve', city: 'College Station', region: 'texas' });
    await add({ title: 'Borrador', publication: 'draft' });
    await add({ title: 'Fiesta de Ana', publication: 'private' });
    await add({ title: 'Después', announceAt: '2149-01-01T10:00' });
    await add({ title: 'Sin hora', date: '2150-12-05' });
    await add({ title: 'Sin venue', venue: null });
    await add({ title: 'Sin estado', location: 'Bryan' });
    await add({ title: 'Cancelado', eventStatus: 'cancelled' });
    await add({ title: 'Sin fecha', publication: 'draft', date: null });
    await add({ title: 'Pasado', date: '2020-01-01T20:00' });
    const { files, leftOut } = await exported('bandsintown');
    const [, row, ...more] = files[0]!.text.trimEnd().split('\r\n');
    expect(more).toEqual([]);
    expect(row).toMatch(
      /^"Neón 979","Patio","United States","","College Station","TX","","America\/Chicago","2150-12-04","21:00",/,
    );
    expect(Object.fromEntries(leftOut.map(({ title, why }) => [title, why]))).toEqual({
      Borrador: 'export_not_public',
      'Fiesta de Ana': 'export_not_public',
      Después: 'export_not_public',
      'Sin hora': 'export_no_hour',
      'Sin venue': 'export_no_venue',
      'Sin estado': 'export_no_region',
      Cancelado: 'export_off',
      'Sin fecha': 'export_no_date',
    });
  });

  test('has no line when there is nothing to tell, and so no file', async () => {
    expect(await exported('bandsintown')).toEqual({ files: [], leftOut: [] });
  });

  test('names the country of a show by its state, else by its zone', async () => {
    await add({ city: 'Monterrey', region: 'Nuevo León', timeZone: 'America/Monterrey' });
    const [text] = await textsOf('bandsintown');
    expect(text).toContain('"Patio","Mexico","","Monterrey","Nuevo León","","America/Monterrey"');
  });
});

describe('an import', () => {
  const HEAD = 'Título,Fecha,Hora,Venue,Ubicación';

  test('shows first and writes nothing, and a wrong line keeps none of the others out', async () => {
    await add({ title: 'Ya está', date: '2150-12-04T18:00', venue: 'PATIO' });
    const text = [
      HEAD,
      'Otra,2150-12-04,21:00,Patio,Bryan',
      'Una,2150-12-05,21:00,Patio,Bryan',
      'Dos,mañana,,Patio,Bryan',
      'Tres,2150-12-05,23:00,Patio,Bryan',
    ].join('\n');
    const { lines, added } = await services.files.preview({ text });
    expect(added).toBe(0);
    expect(lines.map(({ line, state, why }) => [line, state, why])).toEqual([
      [2, 'known', undefined],
      [3, 'new', undefined],
      [4, 'wrong', 'line_no_date'],
      [5, 'known', undefined],
    ]);
    expect(await all()).toHaveLength(1);
    expect((await taken(text)).added).toBe(1);
    expect((await all()).map(({ title, publication }) => [title, publication])).toContainEqual(['Una', 'draft']);
  });

  test('names doors after the start at their line', async () => {
    const { lines } = await services.files.preview({ text: `${HEAD},Puertas\nUna,2150-12-05,21:00,Patio,Bryan,22:00` });
    expect(lines).toMatchObject([{ line: 2, state: 'wrong', why: 'doors_late' }]);
  });

  test('of a thousand lines takes a time that grows with their number', async () => {
    const take = (count: number) => async () => {
      const rows = Array.from(
        { length: count },
        (_, index) => `Show ${index},${dayOf(index % 120)},21:00,Patio ${index},Bryan`,
      );
      await content.empty();
      expect((await taken([HEAD, ...rows].join('\n'))).added).toBe(count);
    };
    await take(10)();
    const few = await cpuTime(take(200));
    // Of a time with the square of their number, 25.
    expect(await cpuTime(take(1000), 2)).toBeLessThan(15 * few);
  });
});
