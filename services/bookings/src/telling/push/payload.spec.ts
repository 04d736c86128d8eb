import { describe, expect, test } from '@jest/globals';
import { cpuTime } from '@tocada/runtime/spec-cpu-time.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { CAUSES, type AlertCause } from '../../records/messages/alerts.sql.js';
import { lineOf, lowering, ringing, tagOf, topicOf, type Rung } from './payload.js';

const site = siteWith();
const now = new Date('2026-11-20T18:00:00Z');
const reader = { site, language: 'es', now, badge: 3 } as const;
const english = { ...reader, language: 'en' } as const;
const INQUIRY = '0b54f0d6-3a61-4f0e-9d7b-3a2f1c9d8e7f';

const rung = (fields: Partial<Rung> = {}): Rung => ({
  id: '11111111-1111-4111-8111-111111111111',
  cause: 'new',
  inquiryId: INQUIRY,
  hasPhone: true,
  count: 1,
  eventType: 'Boda',
  eventDate: '2026-12-05T06:00:00Z',
  location: 'Bryan TX',
  ...fields,
});

describe('the short text', () => {
  test('is the one of the page, in both languages', () => {
    expect(lineOf(rung(), reader)).toBe('Nueva solicitud: Boda, sáb 5 dic, Bryan');
    expect(lineOf(rung(), english)).toBe('New request: Wedding, Sat, Dec 5, Bryan');
  });

  test('names the year of another year', () => {
    expect(lineOf(rung({ eventDate: '2027-12-04T06:00:00Z' }), reader)).toBe(
      'Nueva solicitud: Boda, sáb 4 dic 2027, Bryan',
    );
  });

  test.each([
    [{ eventType: 'Boda de Ana Peña, 979 555 0100' }, 'Nueva solicitud: Evento, sáb 5 dic, Bryan'],
    [{ eventType: 'ana@example.org' }, 'Nueva solicitud: Evento, sáb 5 dic, Bryan'],
    [{ location: 'Casa de Ana Peña, 979 555 0100' }, 'Nueva solicitud: Boda, sáb 5 dic'],
    [{ location: 'Rancho de Ana, COLLEGE STATION, $900' }, 'Nueva solicitud: Boda, sáb 5 dic, College Station'],
    [{ location: 'Bryana 5' }, 'Nueva solicitud: Boda, sáb 5 dic'],
    [{ location: 'Otra ubicación' }, 'Nueva solicitud: Boda, sáb 5 dic'],
    [{ eventType: 'constructor', location: '__proto__' }, 'Nueva solicitud: Evento, sáb 5 dic'],
    [{ eventType: 'Private Party' }, 'Nueva solicitud: Fiesta Privada, sáb 5 dic, Bryan'],
  ])('holds none of the words of %j', (fields, line) => expect(lineOf(rung(fields), reader)).toBe(line));

  test('is made in linear time', async () => {
    const make = (length: number) => () =>
      lineOf(rung({ location: ' -'.repeat(length), eventType: 'a'.repeat(2 * length) }), reader);
    make(1000)();
    // Of a time with the square of the length, 64. The shortest times are mere noise.
    expect(await cpuTime(make(800_000))).toBeLessThan(24 * Math.max(2, await cpuTime(make(100_000))));
  });

  test.each(Object.keys(CAUSES) as AlertCause[])('of %s is whole in both languages', (cause) => {
    const one = rung({ cause, ...(cause === 'flood' && { inquiryId: null, count: 12 }) });
    const lines = [lineOf(one, reader), lineOf(one, english)];
    expect(lines[0]).not.toBe(lines[1]);
    for (const line of lines) expect(line).not.toMatch(/undefined|null|NaN/);
  });
});

test('one request: its place in the panel, the reply in a second button, the number on the icon', () => {
  const payload = ringing([rung()], reader);
  expect(payload).toEqual({
    v: 1,
    id: rung().id,
    tag: INQUIRY,
    title: 'Nueva solicitud',
    body: 'Boda, sáb 5 dic, Bryan',
    lang: 'es',
    url: `/admin#solicitudes-${INQUIRY}`,
    icon: '/icon-192.png',
    actions: [
      { action: 'open', title: 'Ver', url: `/admin#solicitudes-${INQUIRY}` },
      { action: 'reply', title: 'WhatsApp', url: `/admin#solicitudes-${INQUIRY}-responder` },
    ],
    badge: 3,
    isSilent: false,
  });
  expect(topicOf(payload)).toBe(INQUIRY.replaceAll('-', ''));
  expect(topicOf(payload)).toHaveLength(32);
  expect(ringing([rung({ hasPhone: false })], reader).actions).toHaveLength(1);
});

test('several of one kind ring as one, and so do several kinds', () => {
  const many = [1, 2, 3, 4, 5, 6].map((n) => rung({ inquiryId: INQUIRY.replace('0', String(n)) }));
  expect(ringing(many, reader)).toMatchObject({
    title: '6 solicitudes nuevas',
    body: `${'Boda, sáb 5 dic, Bryan\n'.repeat(4)}y 2 más`,
    tag: 'collected',
    url: '/admin#solicitudes',
    actions: [],
  });
  const mixed = ringing([rung(), rung({ cause: 'signed' })], reader);
  expect(mixed).toMatchObject({
    title: '2 avisos',
    body: 'Nueva solicitud: Boda, sáb 5 dic, Bryan\nFirmado: Boda, sáb 5 dic, Bryan',
  });
  expect(topicOf(mixed)).toBe('collected');
});

test('a flood tells its number', () => {
  const flood = rung({ cause: 'flood', inquiryId: null, count: 12 });
  expect(ringing([flood], reader)).toMatchObject({
    title: '12 solicitudes nuevas',
    tag: 'flood',
    url: '/admin#solicitudes',
  });
  expect(tagOf([flood])).toBe('flood');
});

test('a ring of which somebody has opened a part is replaced without a sound', () => {
  const seen = rung();
  expect(lowering(seen, [], INQUIRY, reader)).toMatchObject({
    title: 'Ya la abrió alguien',
    tag: INQUIRY,
    isSilent: true,
  });
  const other = rung({ inquiryId: INQUIRY.replace('0', '9') });
  expect(lowering(seen, [other], 'collected', reader)).toMatchObject({
    title: 'Nueva solicitud',
    tag: 'collected',
    url: `/admin#solicitudes-${INQUIRY.replace('0', '9')}`,
    isSilent: true,
  });
});

test('the largest payload fits into a message of every service', () => {
  const towns = ['ñ'.repeat(80)];
  const eventTypes = ['ñ'.repeat(80)];
  const long = { ...site, towns, eventTypes };
  const alerts = Array.from({ length: 9 }, () => rung({ eventType: eventTypes[0]!, location: towns[0]! }));
  const payload = JSON.stringify(ringing(alerts, { ...reader, site: long }));
  expect(Buffer.byteLength(payload)).toBeLessThan(3900);
});
