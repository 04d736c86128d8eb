import { PAGES } from '@tocada/contracts/pages/pages.js';
import { iconAt } from '@tocada/contracts/site/icons.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { genreName, seoDescriptionOf, seoTitleOf } from '@tocada/contracts/site/words.js';
import { drawnUrl, urlOf, type Head } from '../lib/head';

export const homeHead = (site: Site, origin: string): Head => ({
  title: seoTitleOf(site),
  description: seoDescriptionOf(site),
  path: PAGES.home.path,
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': new URL('/#band', origin).href,
    name: site.name,
    description: site.description,
    url: urlOf(origin, PAGES.home.path),
    logo: new URL(iconAt('icon-512.png', site), origin).href,
    image: drawnUrl('/share/site.jpg', site, origin),
    genre: site.genres.map(genreName),
    email: site.email,
    areaServed: site.towns.map((town) => ({ '@type': 'City', name: `${town}, ${site.region}` })),
    sameAs: site.socials.map(({ url }) => url),
  },
});
