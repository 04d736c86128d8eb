import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { siteFile } from '@tocada/contracts/site-file.js';
import { siteOf } from '@tocada/contracts/site.js';
import type { GatewayEnv } from '../config/gateway.env.js';
import { PageRenderer } from './page-renderer.js';

const SITE_URL = 'https://band.example';

test('the pages of another band show its own texts', async () => {
  const site = siteOf(
    siteFile.parse({
      ...(JSON.parse(readFileSync('deploy/site.json', 'utf8')) as object),
      name: 'Los del Río',
      heroSubtitle: 'Cumbia y norteño para tu fiesta',
      towns: ['El Paso', 'Socorro'],
      eventTypes: ['Bautizo', 'Otra fiesta'],
      inquiryLocations: ['El Paso TX', 'Socorro TX', 'En otro lado'],
    }),
  );
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
