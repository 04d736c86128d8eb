import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { siteFile, siteOf, type Site } from '@tocada/contracts/site.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { inquiryRow } from '../spec-inquiry.js';
import { bandMail } from './band.mail.js';
import { clientMail } from './client.mail.js';
import { digestMail } from './digest.mail.js';
import { brief, eventMoment } from './facts.js';
import { html } from './html.js';
import { testMail } from './test.mail.js';
import { readAddress, smtpOptions } from './smtp-options.js';

const site: Site = siteOf(siteFile.parse(JSON.parse(readFileSync('deploy/site.json', 'utf8'))));
const inquiry = inquiryRow({
  id: '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11',
  phone: '979-555-0100',
  eventDate: new Date('2026-03-08T06:00:00Z'),
});

describe('eventMoment', () => {
  test.each([
    // The clocks change in these nights: the day is the same, its start is not.
    ['2026-03-08T06:00:00Z', false, 'domingo, 8 de marzo de 2026'],
    ['2026-11-01T05:00:00Z', false, 'domingo, 1 de noviembre de 2026'],
    ['2026-03-09T01:30:00Z', true, 'domingo, 8 de marzo de 2026, 8:30 p.m.'],
    ['2026-11-02T02:30:00Z', true, 'domingo, 1 de noviembre de 2026, 8:30 p.m.'],
  ])('%s, hour %s: %s', (instant, hasTime, shown) => {
    expect(eventMoment({ eventDate: new Date(instant), hasTime }, site)).toBe(shown);
  });
});

describe('bandMail', () => {
  const textFor = (phone: string) =>
    bandMail({ ...inquiry, phone } as InquiryRow, site, 'https://neon979.example').text;

  test('has links to answer the number that the client entered', () => {
    expect(textFor('979-555-0100')).toContain('WhatsApp: https://wa.me/19795550100\nLlamar: tel:+19795550100\n');
  });

  test('has no such links without a number', () => {
    const text = textFor('por correo');
    expect(text).not.toContain('wa.me');
    expect(text).toContain('https://neon979.example/admin');
  });
});

test('digestMail names the moment since when it counts', () => {
  const { text } = digestMail(2, new Date('2026-03-09T01:30:00Z'), site, 'https://neon979.example');
  expect(text).toContain('Desde el 8 de marzo de 2026 a las 8:30 p.m. llegaron');
});

describe('brief', () => {
  test('one line, cut at a whole character', () => {
    expect(brief('uno\r\n dos\u2028tres\u0007')).toBe('uno dos tres');
    expect(brief('👩‍👩‍👧'.repeat(100), 10)).toBe(`${'👩‍👩‍👧'.repeat(9)}…`);
  });
});

test('html: a value is text, whatever it holds', () => {
  expect(html`<p title="${'"><b>'}">${`<script>'&'`}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;b&gt;">&lt;script&gt;&#39;&amp;&#39;</p>',
  );
});

test('nothing of a visitor is markup in either mail', () => {
  const bad = '<img src=x onerror=alert(1)>';
  const row = { ...inquiry, name: bad, phone: bad, eventType: bad, location: bad, details: bad } as InquiryRow;
  for (const mail of [bandMail, clientMail])
    expect(mail(row, site, 'https://neon979.example').html).not.toContain('<img src=x');
});

test('every mail has the band’s logo in its bar, and a dark style', () => {
  for (const mail of [
    bandMail(inquiry, site, 'https://neon979.example'),
    clientMail(inquiry, site, 'https://neon979.example'),
    digestMail(2, new Date(0), site, 'https://neon979.example'),
    testMail(site, 'https://neon979.example'),
  ]) {
    expect(mail.html).toMatch(/src="https:\/\/neon979\.example\/icon-192\.png".*<span[^>]*>Neón 979</s);
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(mail.html).toMatch(/prefers-color-scheme: dark.*a \{ color: #6be4ff !important \}/s);
    // The colour of a link is never the mail program's own.
    for (const [tag] of mail.html.matchAll(/<a\s[^>]*>/g)) expect(tag).toMatch(/style="[^"]*color:#/);
  }
});

test('the first thing that a mail offers is WhatsApp', () => {
  for (const mail of [bandMail, clientMail]) {
    const { html: document, text } = mail({ ...inquiry } as InquiryRow, site, 'https://neon979.example');
    expect(/<a[^>]*class="button"[^>]*>([^<]*)/s.exec(document)?.[1]).toBe('WhatsApp');
    expect(text.indexOf('https://wa.me/')).toBeGreaterThan(0);
  }
  const { html: document, text } = bandMail(inquiry, site, 'https://neon979.example');
  expect(document.indexOf('wa.me')).toBeLessThan(document.indexOf('<table'));
  expect(text.indexOf('wa.me')).toBeLessThan(text.indexOf('Nombre:'));
});

describe('clientMail', () => {
  const mailOf = (changes: Partial<InquiryRow>) =>
    clientMail({ ...inquiry, ...changes } as InquiryRow, site, 'https://neon979.example');

  test('holds the reference, the day, the type and the town', () => {
    const { text, to } = mailOf({});
    expect(to).toEqual({ name: '', address: 'lucia@example.org' });
    for (const fact of ['3F1C-2B9E', 'domingo, 8 de marzo de 2026', 'Tipo de Evento: Boda', 'Bryan TX'])
      expect(text).toContain(fact);
  });

  test('names the type and the town that the form of this band offers', () => {
    const own = { ...site, eventTypes: ['Bautizo'], inquiryLocations: ['El Paso TX', 'En otro lado'] };
    const row = { ...inquiry, eventType: 'Bautizo', location: 'Bryan TX' } as InquiryRow;
    const { text } = clientMail(row, own, 'https://band.example');
    expect(text).toContain('Tipo de Evento: Bautizo');
    expect(text).not.toContain('Bryan TX');
  });

  test('repeats no word that a stranger can choose', () => {
    const lure = 'Gane $500 en https://evil.example';
    const mail = mailOf({ name: lure, phone: lure, eventType: lure, location: lure, details: lure });
    expect(JSON.stringify(mail)).not.toMatch(/Gane|evil/);
  });
});

describe('smtpOptions', () => {
  test('a login never travels in the clear, unless the address says so', () => {
    expect(smtpOptions('smtp://a:b@mail.example')).toMatchObject({ requireTLS: true });
    expect(smtpOptions('smtp://mail.example')).not.toHaveProperty('requireTLS');
    expect(smtpOptions('smtp://a:b@mail.example?requireTLS=false')).not.toHaveProperty('requireTLS');
  });

  test('readAddress', () => {
    expect(readAddress('"Neón 979" <a@example.org>')).toEqual({ name: 'Neón 979', address: 'a@example.org' });
    expect(readAddress('a@example.org')).toEqual({ name: '', address: 'a@example.org' });
  });
});
