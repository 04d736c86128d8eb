const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

const PAGES = new Set(['/', '/events', '/band', '/gallery', '/booking', '/admin']);
const EVENT_PAGE = new RegExp(`^/events/${UUID.source}$`, 'i');

/** The one address of the page that a path spells, in capitals, in escapes or with slashes at its end; undefined for none. */
export function pageOf(path: string): string | undefined {
  let plain: string;
  try {
    plain = decodeURIComponent(path).replace(/(?<=[^/]|^\/)\/+$/, '');
  } catch {
    return undefined;
  }
  if (EVENT_PAGE.test(plain)) return plain.toLowerCase();
  return PAGES.has(plain) ? plain : undefined;
}

/** Addresses that the cache answers, and the pages; all that Nest answers it names itself. */
const KNOWN = new Set([
  ...PAGES,
  '/events/:id',
  '/api/events/upcoming',
  '/api/events/past',
  '/api/events',
  '/api/events/:id',
  '/api/band-members',
  '/api/gallery',
  '/calendario.ics',
  '/events/:id/calendario.ics',
  '/sitemap.xml',
]);

/** What addresses that nobody knows, and that anyone can invent, are counted under; also Nest's name for all pages. */
export const ANY_PAGE = '/*path';

/** The template of an address, for metrics and traces. */
export function routeOf(address: string): string {
  const template = address.replace(/\?.*$/s, '').replace(UUID, ':id');
  return KNOWN.has(template) ? template : ANY_PAGE;
}
