import { expect, test } from '@jest/globals';
import { siteWith } from '@tocada/runtime/spec-site.js';
import type { GatewayEnv } from '../config/gateway.env.js';
import { PageRenderer } from './page-renderer.js';

const SITE_URL = 'https://band.example';

test('after a move of the time zone the pages have the hours of the new zone', async () => {
  const pages = new PageRenderer({ SITE_URL } as GatewayEnv);
  const offsetsIn = async (timeZone: string): Promise<unknown> => {
    const request = { url: '/', site: siteWith({ timeZone }), fallback: {}, imageOrigins: [] };
    const html = (await pages.render(request)).body.toString();
    return new Set(
      [.../"offsets":(\[\[.*?\]\])/.exec(html)![1]!.matchAll(/,(-?\d+)\]/g)].map(([, offset]) => Number(offset)),
    );
  };
  expect(await offsetsIn('America/Chicago')).toEqual(new Set([-360, -300]));
  expect(await offsetsIn('Europe/Madrid')).toEqual(new Set([60, 120]));
});

test('the pages of another band show its own texts', async () => {
  const site = siteWith({
    name: 'Los del Río',
    heroSubtitle: 'Cumbia y norteño para tu fiesta',
    towns: ['El Paso', 'Socorro'],
    eventTypes: ['Bautizo', 'Otra fiesta'],
    inquiryLocations: ['El Paso TX', 'Socorro TX', 'En otro lado'],
  });
  const pages = new PageRenderer({ SITE_URL } as GatewayEnv);
  const htmlOf = async (url: string) =>
    (await pages.render({ url, site, fallback: {}, imageOrigins: [] })).body.toString();
  const [home, booking] = await Promise.all(['/', '/booking'].map(htmlOf));
  expect(home).toMatch(/<p [^>]*>Cumbia y norteño para tu fiesta<\/p>/);
  for (const option of ['Bautizo', 'Otra fiesta', 'El Paso TX', 'Socorro TX', 'En otro lado'])
    expect(booking).toContain(`<option>${option}</option>`);
  expect(booking).toMatch(/<li [^>]*>Socorro TX<\/li>/);
  expect(booking).not.toMatch(/<li [^>]*>En otro lado<\/li>/);
  for (const html of [home, booking]) expect(html).not.toMatch(/College Station TX|Quinceañera|Éxitos de los 80s/);
});
