// Independent validators check the pages, the structured data, the feeds and the sitemap for each state of a show.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import { HtmlValidate } from 'html-validate';
import ICAL from 'ical.js';
import { validateXML } from 'xmllint-wasm';
import { z } from 'zod';
import { admin, EVENT, writesTo } from '../kit/requests.js';
import { call, shareTestStack, type TestStack } from '../kit/stack.js';

const TICKETS = {
  ticketUrl: 'https://example.org/boletos',
  ticketState: 'on_sale',
  priceMinCents: 1000,
  priceMaxCents: 2500,
  currency: 'USD',
};
const WHOLE = {
  ...TICKETS,
  title: 'Noche "de" <Ñandú> & amigos 🎸',
  description: 'Uno <b>dos</b> & "tres"\nLínea; con, comas\\',
  venue: 'Patio Ñandú',
  address: 'Main St 1',
  city: 'Bryan',
  region: 'TX',
  postalCode: '77801',
  mapUrl: 'https://example.org/mapa',
  ageLimit: 21,
  lineup: 'Los de Bryan',
  endsAt: '23:30',
  doorsAt: '19:00',
  timeZone: 'America/Denver',
};
/** The fields of a show, and the acts on it, in their order. */
type Made = [fields: object, ...acts: [act: string, body?: object][]];
const STATES = {
  scheduled: [{}],
  'with all fields': [WHOLE],
  'of one day without an hour': [{ date: '2150-05-02' }],
  'of three days': [{ date: '2150-05-10', endsAt: '2150-05-12' }],
  free: [{ ticketState: 'free' }],
  'free with a link': [{ ticketState: 'free', ticketUrl: TICKETS.ticketUrl }],
  'sold out': [{ ...TICKETS, ticketState: 'sold_out' }],
  rescheduled: [WHOLE, ['reschedule', { date: '2150-05-08T20:00' }], ['reschedule', { date: '2150-05-09T21:00' }]],
  postponed: [{}, ['postpone', { statusReason: 'Lluvia' }]],
  cancelled: [WHOLE, ['cancel', { statusReason: 'Lluvia' }]],
  'restored after a cancellation': [{}, ['cancel'], ['restore']],
  past: [{ date: '2020-05-02T20:00' }],
} satisfies Record<string, Made>;
type State = keyof typeof STATES;

let stack: TestStack;
const ids = {} as Record<State, string>;
beforeAll(async () => {
  stack = await shareTestStack();
  const { createEvent } = writesTo(() => stack.url);
  for (const [state, [fields, ...acts]] of Object.entries(STATES) as [State, Made][]) {
    const { id } = await createEvent({ ...EVENT, ...fields });
    ids[state] = id;
    for (const [revision, [act, body]] of acts.entries()) {
      const answer = await call(`${stack.url}/api/admin/events/${id}/${act}`, 'POST', admin({ ...body, revision }));
      expect(answer.status).toBe(200);
    }
  }
});
afterAll(() => stack.remove());

const textOf = async (path: string) => (await fetch(stack.url + path)).text();
const eachState = test.each(Object.keys(STATES) as State[]);

const html = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
async function faultsIn(path: string): Promise<string[]> {
  const { results } = await html.validateString(await textOf(path));
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}

test('the validator finds what is wrong', async () => {
  const { valid } = await html.validateString('<!DOCTYPE html><html lang="es"><p><div></p><img></html>');
  expect(valid).toBe(false);
});

test.each([...Object.values(PAGES).map(({ path }) => path), '/nothing'])('%s is valid HTML', async (path) => {
  expect(await faultsIn(path)).toEqual([]);
});

eachState('the page of a show that is %s is valid HTML', async (state) => {
  expect(await faultsIn(`/events/${ids[state]}`)).toEqual([]);
});

/** The rules of Google for an event in a search (developers.google.com/search/docs/appearance/structured-data/event), as a schema. */
const text = z.string().trim().min(1);
const moment = z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?[+-]\d\d:\d\d)?$/);
const schemaOrg = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`));
const googleEvent = z
  .looseObject({
    '@context': z.literal('https://schema.org'),
    '@type': z.enum(['Event', 'MusicEvent']),
    name: text,
    startDate: moment,
    endDate: moment.optional(),
    previousStartDate: z.union([moment, z.array(moment).min(1)]).optional(),
    eventStatus: schemaOrg('EventScheduled', 'EventRescheduled', 'EventPostponed', 'EventCancelled'),
    eventAttendanceMode: schemaOrg('OfflineEventAttendanceMode'),
    location: z.looseObject({
      '@type': z.literal('Place'),
      name: text,
      address: z.looseObject({
        '@type': z.literal('PostalAddress'),
        addressLocality: text,
        addressRegion: text,
        addressCountry: z.string().regex(/^[A-Z]{2}$/),
        streetAddress: text.optional(),
        postalCode: text.optional(),
      }),
    }),
    description: text,
    image: z.array(z.url({ protocol: /^https?$/ })).min(1),
    offers: z
      .looseObject({
        '@type': z.literal('Offer'),
        availability: schemaOrg('InStock', 'SoldOut', 'PreOrder'),
        price: z
          .string()
          .regex(/^\d+(\.\d\d)?$/)
          .optional(),
        priceCurrency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .optional(),
        url: z.url({ protocol: /^https?$/ }).optional(),
      })
      .refine(
        ({ price, priceCurrency }) => (price === undefined) === (priceCurrency === undefined),
        'price and currency',
      )
      .optional(),
    organizer: z.looseObject({ name: text, url: z.url() }),
    performer: z.looseObject({ '@type': z.enum(['MusicGroup', 'PerformingGroup', 'Person']), name: text }),
  })
  .refine(
    ({ eventStatus, previousStartDate }) => eventStatus.endsWith('EventRescheduled') === Boolean(previousStartDate),
    'a rescheduled event, and no other, names its dates of before',
  )
  .refine(
    ({ startDate, endDate }) => !endDate || endDate >= startDate.slice(0, endDate.length),
    'an end after the start',
  );

eachState('the structured data of a show that is %s keep the rules of Google', async (state) => {
  const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(
    await textOf(`/events/${ids[state]}`),
  )!;
  const event = googleEvent.parse(JSON.parse(json!));
  const told = event.eventStatus.replace('https://schema.org/Event', '').toLowerCase();
  const acted: Partial<Record<State, string>> = {
    rescheduled: 'rescheduled',
    postponed: 'postponed',
    cancelled: 'cancelled',
  };
  expect(told).toBe(acted[state] ?? 'scheduled');
});

const CALENDAR_STATES: Partial<Record<State, string>> = { cancelled: 'CANCELLED', postponed: 'TENTATIVE' };

/** The entries of a calendar file, by UID. */
function entriesOf(file: string) {
  const entries = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent');
  return new Map(entries.map((entry) => [new ICAL.Event(entry).uid, entry]));
}

test('ical.js reads the feed: each show once, ends after starts, and the state of each', async () => {
  const feed = await textOf('/calendario.ics');
  const entries = entriesOf(feed);
  expect(entries.size).toBe(feed.match(/^BEGIN:VEVENT/gm)!.length);
  const entryOf = (state: State) => [...entries].find(([uid]) => uid.includes(ids[state]))?.[1];
  for (const [state, [{ title = EVENT.title, description }]] of Object.entries(STATES) as [State, [typeof WHOLE]][]) {
    const entry = entryOf(state);
    if (state === 'past' && !entry) continue;
    const event = new ICAL.Event(entry!);
    expect(event.summary).toContain(title);
    if (description) expect(event.description).toContain(description);
    expect(event.endDate.compare(event.startDate)).toBeGreaterThanOrEqual(0);
    expect(entry!.getFirstPropertyValue('dtstamp')).toBeTruthy();
    expect(entry!.getFirstPropertyValue('status')).toBe(CALENDAR_STATES[state] ?? 'CONFIRMED');
  }
  expect(entryOf('cancelled')!.getFirstPropertyValue('sequence')).toBeGreaterThan(0);
  expect(new ICAL.Event(entryOf('rescheduled')!).startDate.toJSDate().toISOString()).toBe('2150-05-10T03:00:00.000Z');
});

eachState('ical.js reads the file of a show that is %s', async (state) => {
  const answer = await fetch(`${stack.url}/events/${ids[state]}/calendario.ics`);
  expect(answer.status).toBe(200);
  const [[uid, entry]] = [...entriesOf(await answer.text())] as [[string, ICAL.Component]];
  expect(uid).toContain(ids[state]);
  expect(new ICAL.Event(entry).startDate.year).toBe(state === 'past' ? 2020 : 2150);
});

test('the sitemap follows the schema of sitemaps.org and names every show', async () => {
  const schema = join(dirname(createRequire(import.meta.url).resolve('sitemap/package.json')), 'schema/sitemap.xsd');
  const contents = await textOf('/sitemap.xml');
  const xsd = [{ fileName: 'sitemap.xsd', contents: readFileSync(schema, 'utf8') }];
  const { valid, errors } = await validateXML({ xml: [{ fileName: 'sitemap.xml', contents }], schema: xsd });
  expect(errors).toEqual([]);
  expect(valid).toBe(true);
  for (const id of Object.values(ids)) expect(contents).toContain(`/events/${id}</loc>`);
  const wrong = contents.replace('<loc>', '<loc><b/>');
  expect((await validateXML({ xml: [{ fileName: 'sitemap.xml', contents: wrong }], schema: xsd })).valid).toBe(false);
});
