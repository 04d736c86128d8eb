import bodyFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import signFont from '@fontsource/tilt-neon/files/tilt-neon-latin-400-normal.woff2?url';
import type { Site } from '@tocada/contracts/site.js';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AdminPage, App, BookingPage } from './app';
import type { PageState } from './lib/context';
import { albumOf, albumPath } from './lib/album';
import { albumKey, BAND, eventKey, PAST, PHOTOS, UPCOMING } from './lib/data';
import { HeadCollector, headHtml, scriptJson, type Head } from './lib/head';

await Promise.all([BookingPage.ready(), AdminPage.ready()]);

export interface PageRequest {
  /** path with query, for example "/events/5f…" */
  url: string;
  site: Site;
  /** "https://band.example", no slash at the end */
  origin: string;
  /** ISO instant of rendering; the hydrating browser starts from the same. */
  now: string;
  /** Answers of dataFor() by address: a key is missing when its load failed, null is an event that does not exist. */
  fallback: Record<string, unknown>;
}

export interface RenderedPage {
  status: 200 | 404;
  /** Inner HTML that goes into the head. */
  head: string;
  /** Inner HTML of #root. */
  body: string;
  /** Preloads of the page's own scripts. */
  chunks: string;
  /** JSON text for the #state script, safe inside HTML. */
  state: string;
}

const DATA: Record<string, string[]> = {
  '/': [UPCOMING, PAST, BAND, PHOTOS],
  '/events': [UPCOMING, PAST, BAND],
  '/band': [BAND],
  '/gallery': [PHOTOS],
};

const withoutSlash = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '');

/** The router decodes a path where it can; the key of its data must come out the same. */
const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The address of a page with that of its query which changes what it shows. */
export function addressOf(pathname: string, query: string): string {
  const path = withoutSlash(pathname);
  const album = path === '/gallery' ? albumOf(query) : undefined;
  return album ? albumPath(album) : path;
}

/** API addresses whose answers the page of `address` needs before rendering. */
export function dataFor(address: string): string[] {
  const [pathname = '/', query = ''] = address.split('?');
  const path = withoutSlash(pathname);
  const album = path === '/gallery' && albumOf(query);
  if (album) return [albumKey(album), eventKey(album)];
  const id = /^\/events\/([^/]+)$/.exec(path)?.[1];
  return DATA[path] ?? (id ? [eventKey(decoded(id))] : []);
}

const preload = (href: string) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`;

const chunksFor = (pathname: string) =>
  (pathname === '/booking' ? BOOKING_CHUNKS : []).map((href) => `<link rel="modulepreload" href="${href}">`);

export function render({ url, ...state }: PageRequest): RenderedPage {
  let head: Head | undefined;
  const collect = (found: Head) => {
    head = found;
  };
  const page: PageState = state;
  const body = renderToString(
    <HeadCollector value={collect}>
      <StaticRouter location={url}>
        <App state={page} />
      </StaticRouter>
    </HeadCollector>,
  );
  if (!head) throw new Error(`The page of ${url} has no head`);
  const pathname = withoutSlash(url.split(/[?#]/)[0] ?? '/');
  return {
    status: head.missing ? 404 : 200,
    head: [headHtml(head, state.site.name, state.origin), ...[bodyFont, signFont].map(preload)].join('\n    '),
    body,
    chunks: chunksFor(pathname).join(''),
    state: scriptJson(page),
  };
}
