import { BOOKING_PAGE, BOOKING_SENT } from '@tocada/contracts/booking-form.js';
import type { GalleryImage } from '@tocada/contracts/gallery.js';
import type { Site } from '@tocada/contracts/site.js';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AdminPage, App, BookingPage } from './app';
import bodyFont from './assets/fonts/instrument-sans.woff2?url';
import signFont from './assets/fonts/tilt-neon.woff2?url';
import { BootNotice } from './lib/boot';
import type { PageState, Posted } from './lib/context';
import { albumOf, albumPath, isWhole, wholePath } from './lib/album';
import { albumKey, BAND, eventKey, firstPhotos, PAST, PHOTOS, UPCOMING } from './lib/data';
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
  posted?: Posted | undefined;
}

export interface RenderedPage {
  status: 200 | 404;
  /** Inner HTML that goes into the head. */
  head: string;
  /** Inner HTML of #root. */
  body: string;
  /** What the page says when its scripts fail. */
  notice: string;
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
  if (pathname + query === BOOKING_SENT) return BOOKING_SENT;
  if (path !== '/gallery') return path;
  const album = albumOf(query);
  if (isWhole(query)) return wholePath(album);
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

/**
 * What the first paint is lettered with. Where photos are the page they go before the faces: it stands in its stand-ins
 * until the boot script removes this.
 */
const lettersFor = (pathname: string) =>
  pathname === '/gallery'
    ? `<style id="stand-ins">@media (scripting){:root{--font-sans:'Text stand-in',system-ui;--font-sign:'Sign stand-in',system-ui}}</style>`
    : [bodyFont, signFont].map(preload).join('');

const chunksFor = (pathname: string) =>
  (pathname === BOOKING_PAGE ? BOOKING_CHUNKS : []).map((href) => `<link rel="modulepreload" href="${href}">`);

/** Without scripts all photos are a link away: see `wholePath`. */
const shortened = (fallback: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fallback).map(([key, value]) =>
      key.startsWith(PHOTOS) && value !== null ? firstPhotos(key, value as GalleryImage[]) : [key, value],
    ),
  );

export function render({ url, fallback, ...rest }: PageRequest): RenderedPage {
  const [pathname = '/', query = ''] = url.split(/[?#]/);
  const state: PageState = { ...rest, fallback: isWhole(query) ? fallback : shortened(fallback) };
  let head: Head | undefined;
  const collect = (found: Head) => {
    head = found;
  };
  const path = withoutSlash(pathname);
  const body = renderToString(
    <HeadCollector value={collect}>
      <StaticRouter location={url}>
        <App state={state} />
      </StaticRouter>
    </HeadCollector>,
  );
  if (!head) throw new Error(`The page of ${url} has no head`);
  return {
    status: head.missing ? 404 : 200,
    head: headHtml(head, state.site.name, state.origin) + lettersFor(path),
    body,
    notice: renderToStaticMarkup(<BootNotice site={state.site} />),
    chunks: chunksFor(path).join(''),
    state: scriptJson(state),
  };
}
