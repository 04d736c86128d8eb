import { CLIENT_PAGE_PATH } from '@tocada/contracts/deals/client-page.js';
import { splitLanguage } from '@tocada/contracts/ground/language.js';
import { PANEL_FILES } from '@tocada/contracts/house/panel-files.js';
import { embedAt, EMBED_PATHS } from '@tocada/contracts/pages/embed.js';
import { FILES, pageAt, PAGES } from '@tocada/contracts/pages/pages.js';
import { ROUTES } from '@tocada/contracts/routes.js';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const ONLY_UUID = new RegExp(`^${UUID.source}$`, 'i');

export const withoutSlash = (path: string): string => path.replace(/(?<=[^/]|^\/)\/+$/, '');

/** The one address of the page that a path spells, in capitals, in escapes or with slashes at its end; undefined for none. */
export function pageOf(path: string): string | undefined {
  let plain: string;
  try {
    plain = withoutSlash(decodeURIComponent(path));
  } catch {
    return undefined;
  }
  const { named, rest } = splitLanguage(plain);
  const match = pageAt(rest) ?? embedAt(rest);
  // The panel has one address in all languages.
  if (!match || (named && match.page === PAGES.admin)) return undefined;
  if (match.id === '') return plain;
  // An id that was escaped twice is no id.
  return ONLY_UUID.test(match.id) && plain.endsWith(match.id) ? plain.toLowerCase() : undefined;
}

/** True for an address of the client's page, however it is spelled. The token in such an address is secret. */
export const isClientPage = (path: string): boolean => loggedPath(path) === CLIENT_PAGE_PATH;

/** A path as logs may hold it. */
export function loggedPath(path: string): string {
  try {
    return /\/request(?:\/|$)/i.test(decodeURIComponent(path)) ? CLIENT_PAGE_PATH : path;
  } catch {
    // A path that cannot be decoded may hold a token, too.
    return ANY_PAGE;
  }
}

/** Addresses that the cache answers, and the pages. Nest names all that it answers itself. */
const KNOWN = new Set<string>([
  ...Object.values(PAGES).map(({ path }) => path),
  ...Object.values(FILES),
  ...EMBED_PATHS,
  ...Object.values(PANEL_FILES),
  ...ROUTES.filter(({ access, method }) => access === 'public' && method === 'GET').map(({ path }) => path),
]);

/** The name under which unknown addresses are counted, because anyone can invent them; also Nest's name for all pages. */
export const ANY_PAGE = '/*path';

/** The template of an address, for metrics and traces. */
export function routeOf(address: string): string {
  const template = splitLanguage(address.replace(/\?.*$/s, '').replace(UUID, ':id')).rest;
  return KNOWN.has(template) ? template : ANY_PAGE;
}
