import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { Band, DATES, fill, FIXTURE, type Filled } from '../kit/browser.js';
import { beforeMoment, passed } from '../kit/moments.js';
import { call, shareTestStack, type TestStack } from '../kit/stack.js';

let stack: TestStack;
let band: Band;
let filled: Filled;

beforeAll(async () => {
  stack = await shareTestStack();
  filled = await fill(stack);
  band = filled.band;
});
afterAll(() => stack.remove());

const textOf = async (path: string): Promise<string> => (await fetch(stack.url + path)).text();
/** The HTML from one heading to the next, without the page's state. */
const sectionOf = (html: string, title: string) =>
  html
    .slice(0, html.indexOf('id="state"'))
    .split('<h2')
    .find((part) => part.includes(`>${title}<`)) ?? '';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('what programs look for', () => {
  test('robots.txt names the sitemap and keeps robots from the back office', async () => {
    const answer = await fetch(`${stack.url}/robots.txt`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const lines = (await answer.text()).split('\n');
    for (const line of ['User-agent: *', 'Disallow: /admin', `Sitemap: ${stack.url}/sitemap.xml`])
      expect(lines).toContain(line);
  });

  test('sitemap.xml lists every page once and follows changes of events', async () => {
    const listed = async () =>
      [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) =>
        url!.replace(stack.url, ''),
      );
    const before = await listed();
    const events = Object.values(filled.events).map(({ id }) => `/events/${id}`);
    expect(before.toSorted()).toEqual(['/', '/events', '/band', '/gallery', '/booking', ...events].toSorted());
    const { id } = await band.event({ ...FIXTURE.day, title: 'Otra' });
    expect(await listed()).toContain(`/events/${id}`);
    await band.save('DELETE', `events/${id}`);
    expect(await listed()).toEqual(before);
  });

  test('the icons in manifest and page exist in the declared size', async () => {
    const answer = await fetch(`${stack.url}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const manifest = (await answer.json()) as any;
    expect(manifest).toMatchObject({ name: 'Neón 979', lang: 'es-MX', start_url: '/', display: 'standalone' });
    expect(manifest.shortcuts).toEqual([
      { name: 'Eventos', url: '/events' },
      { name: 'La Banda', url: '/band' },
      { name: 'Galería', url: '/gallery' },
      { name: 'Contratar', url: '/booking' },
    ]);
    const named = manifest.icons.map(({ src, sizes }: any) => [src, sizes]);
    expect(named.map(([, sizes]: string[]) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    for (const [, href, sizes] of (await textOf('/')).matchAll(
      /<link rel="[^"]*icon" href="([^"]+)"(?:[^>]*sizes="([^"]+)")?/g,
    ))
      named.push([href, sizes]);
    expect(named.length).toBeGreaterThan(5);
    for (const [src, sizes] of named) {
      const icon = await fetch(stack.url + src);
      expect(icon.status).toBe(200);
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      if (sizes) expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test('the icon reads at 16 px: a bright drawing fills it', async () => {
    const icon = Buffer.from(await (await fetch(`${stack.url}/icon.svg`)).arrayBuffer());
    const pixels = await sharp(icon).resize(16, 16).flatten().greyscale().raw().toBuffer();
    const bright = [...pixels].filter((grey) => grey > 110).length;
    expect(bright).toBeGreaterThan(120);
    expect(bright).toBeLessThan(200);
  });

  test('the content policy lets scripts and styles come from the site alone, and of those in line the ones that are its own', async () => {
    for (const path of ['/', '/events', '/gallery', '/booking', '/admin', '/no-existe']) {
      const answer = await fetch(stack.url + path);
      const policy = new Map(
        answer.headers
          .get('content-security-policy')!
          .split(';')
          .map((rule) => {
            const [name, ...sources] = rule.trim().split(/\s+/);
            return [name!, sources] as const;
          }),
      );
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      for (const need of ['connect-src', 'font-src', 'img-src', 'manifest-src', 'style-src'])
        expect(policy.get(need)).toContain("'self'");
      const html = await answer.text();
      const inline: string[] = [];
      for (const [, attributes, text] of html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)) {
        if (!attributes) inline.push(hashOf(text!));
        else expect(attributes).toMatch(/type="application\/(ld\+)?json"|src="\/assets\//);
      }
      expect(inline).toHaveLength(1);
      expect(policy.get('script-src')).toEqual(["'self'", ...inline]);
      const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => hashOf(text!));
      expect(policy.get('style-src')!.toSorted()).toEqual(["'self'", ...styles].toSorted());
      expect(html).not.toMatch(/\s(on\w+|style)="/);
      expect(html).not.toMatch(/(src|href)="(https?:)?\/\/(?!wa\.me|www\.facebook|www\.instagram|localhost)/);
    }
  });
});

/** Unfolds the lines of a calendar. Throws where it breaks a rule of RFC 5545. */
async function calendarOf(path: string) {
  const answer = await fetch(stack.url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  const entries = lines.join('\n').split('BEGIN:VEVENT\n').slice(1);
  return {
    lines,
    entries: entries.map((entry) => {
      const fields = entry
        .split('\nEND:VEVENT')[0]!
        .split('\n')
        .map((line) => {
          const at = line.indexOf(':');
          return [line.slice(0, at), line.slice(at + 1).replaceAll(/\\([\\;,n])/g, (_, c) => (c === 'n' ? '\n' : c))];
        });
      return Object.fromEntries(fields) as Record<string, string>;
    }),
  };
}

describe('calendar', () => {
  const icsOf = (name: keyof Filled['events']) => `/events/${filled.events[name].id}/calendario.ics`;

  test('the feed holds every show and the rules of its time zone', async () => {
    const { lines, entries } = await calendarOf('/calendario.ics');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.at(-1)).toBe('END:VCALENDAR');
    for (const line of ['VERSION:2.0', 'BEGIN:VTIMEZONE', 'TZID:America/Chicago', 'BEGIN:DAYLIGHT', 'BEGIN:STANDARD'])
      expect(lines).toContain(line);
    expect(lines).toContain('X-WR-CALNAME:Neón 979');
    // A show to come that was removed stays as cancelled.
    const titles = [...Object.values(filled.events).map(({ title }) => title), 'CANCELADO: Otra'];
    expect(entries.map(({ SUMMARY }) => SUMMARY).toSorted()).toEqual(titles.toSorted());
    expect(new Set(entries.map(({ UID }) => UID)).size).toBe(5);
    for (const entry of entries) expect(entry.DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/);
  });

  test('a show with an hour starts at that hour and takes three; accents survive the folding', async () => {
    const { entries } = await calendarOf(icsOf('timed'));
    expect(entries).toEqual([
      expect.objectContaining({
        'DTSTART;TZID=America/Chicago': '21500307T233000',
        // Three hours later, in the night when the clocks go forward by one.
        'DTEND;TZID=America/Chicago': '21500308T033000',
        SUMMARY: FIXTURE.timed.title,
        DESCRIPTION: FIXTURE.timed.description,
        LOCATION: 'Patio Ñandú, College Station, TX',
        STATUS: 'CONFIRMED',
      }),
    ]);
    expect(Object.values(entries[0]!)).toContain(`${stack.url}/events/${filled.events.timed.id}`);
  });

  test('a show without an hour lasts its local day, in every zone', async () => {
    const [entry] = (await calendarOf(icsOf('day'))).entries;
    expect(entry).toMatchObject({ 'DTSTART;VALUE=DATE': '21501101', SUMMARY: FIXTURE.day.title });
  });

  test('a show keeps its UID, and each edit raises its SEQUENCE', async () => {
    const [feed, before] = await Promise.all([
      calendarOf('/calendario.ics'),
      calendarOf(icsOf('pastDay')).then(({ entries }) => entries[0]!),
    ]);
    expect(feed.entries.find(({ UID }) => UID === before.UID)).toEqual(before);
    for (const step of [1, 2]) {
      await band.save('PUT', `events/${filled.events.pastDay.id}`, { ...FIXTURE.pastDay, venue: `Salón ${step}` });
      const [after] = (await calendarOf(icsOf('pastDay'))).entries;
      expect(after).toMatchObject({ UID: before.UID, LOCATION: `Salón ${step}, Navasota, TX` });
      expect(Number(after!.SEQUENCE)).toBe(Number(before.SEQUENCE) + step);
    }
  });

  test('the calendar of an unknown show: 404', async () => {
    for (const id of ['no-existe', '3f1c5c0e-6f3b-4a53-9a57-0f6a3c1f1f11'])
      expect((await fetch(`${stack.url}/events/${id}/calendario.ics`)).status).toBe(404);
  });
});

describe('pages show every change', () => {
  test('events: added, edited, removed', async () => {
    const { id } = await band.event({ ...FIXTURE.day, title: 'Recién puesta' });
    for (const path of ['/', '/events', `/events/${id}`, '/calendario.ics'])
      expect(await textOf(path)).toContain('Recién puesta');
    const card = /og:image" content="([^"]+)"/.exec(await textOf(`/events/${id}`))![1]!;
    expect((await fetch(card)).status).toBe(200);
    await band.save('PUT', `events/${id}`, { ...FIXTURE.day, title: 'Recién cambiada' });
    for (const path of ['/', '/events', `/events/${id}`, '/calendario.ics']) {
      const text = await textOf(path);
      expect(text).toContain('Recién cambiada');
      expect(text).not.toContain('Recién puesta');
    }
    // Chats cache a card by its address, so a new card needs a new address.
    expect(/og:image" content="([^"]+)"/.exec(await textOf(`/events/${id}`))![1]).not.toBe(card);
    await band.save('DELETE', `events/${id}`);
    for (const path of ['/', '/events']) expect(await textOf(path)).not.toContain('Recién cambiada');
    expect(await textOf('/calendario.ics')).toContain('SUMMARY:CANCELADO: Recién cambiada');
    expect((await fetch(`${stack.url}/events/${id}`)).status).toBe(404);
  });

  test('members and photos', async () => {
    const member = await band.member({ name: 'Nueva Voz', role: 'Coros', origin: 'Puebla', description: 'Canta.' });
    const photo = await band.photo('Foto nueva', '#123');
    for (const path of ['/', '/band', '/events']) expect(await textOf(path)).toContain('Nueva Voz');
    for (const path of ['/', '/gallery']) expect(await textOf(path)).toContain('Foto nueva');
    await band.save('DELETE', `band-members/${member.id}`);
    await band.save('DELETE', `gallery/${photo.id}`);
    for (const path of ['/', '/band', '/events']) expect(await textOf(path)).not.toContain('Nueva Voz');
    for (const path of ['/', '/gallery']) expect(await textOf(path)).not.toContain('Foto nueva');
  });

  test('a show moves from upcoming to past at its moment, in the API and on every page', async () => {
    const tonight = { ...FIXTURE.day, title: 'Esta noche' };
    const { id } = await band.event(tonight);
    const state = async () => {
      const titles = async (list: string) =>
        (await call(`${stack.url}/api/events/${list}`)).body.map(({ title }: any) => title);
      const pages = await Promise.all(['/', '/events'].map(textOf));
      const event = await textOf(`/events/${id}`);
      return {
        api: [(await titles('upcoming'))[0], (await titles('past'))[0]],
        upcoming: pages.map((html) => sectionOf(html, 'Próximos Shows').includes('Esta noche')),
        past: pages.map((html) => sectionOf(html, 'Eventos Pasados').includes('Esta noche')),
        event: ['Próximo Evento', 'Agregar al calendario', 'Evento Pasado'].map((text) => event.includes(text)),
      };
    };
    const { moment, prepared } = await beforeMoment(async (soon) => {
      await band.save('PUT', `events/${id}`, { ...tonight, date: soon.toISOString() });
      return state();
    });
    expect(prepared).toEqual({
      api: ['Esta noche', FIXTURE.pastTimed.title],
      upcoming: [true, true],
      past: [false, false],
      event: [true, true, false],
    });
    await passed(moment);
    expect(await state()).toEqual({
      api: [FIXTURE.timed.title, 'Esta noche'],
      upcoming: [false, false],
      past: [true, true],
      event: [false, false, true],
    });
    await band.save('DELETE', `events/${id}`);
  });

  test('the local day decides, not the day in UTC', async () => {
    expect((await textOf(`/events/${filled.events.pastTimed.id}`)).toLowerCase()).toContain(DATES.pastTimed);
    expect(filled.events.timed.date).toBe('2150-03-08T05:30:00.000Z');
    expect(filled.events.day.date).toBe('2150-11-01T05:00:00.000Z');
    expect(filled.events.day.upcomingUntil).toBe('2150-11-02T06:00:00.000Z');
  });
});
