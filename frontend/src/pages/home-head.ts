import { PAGES } from '@tocada/contracts/pages.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Head } from '../lib/head';

export const homeHead = (site: Site, origin: string): Head => ({
  title: `${site.name} | Rock en Español en ${site.towns[0]}, ${site.region}`,
  description: site.description,
  path: PAGES.home.path,
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': `${origin}/#band`,
    name: site.name,
    description: site.description,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/share/site.jpg`,
    genre: ['Rock en español', 'Pop latino'],
    email: site.email,
    areaServed: site.towns.map((town) => ({ '@type': 'City', name: `${town}, ${site.region}` })),
    sameAs: [site.facebook, site.instagram],
  },
});
