const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Addresses that the cache answers, and the pages; all that Nest answers it names itself. */
const KNOWN = new Set([
  '/',
  '/events',
  '/events/:id',
  '/band',
  '/gallery',
  '/booking',
  '/admin',
  '/api/events/upcoming',
  '/api/events/past',
  '/api/events',
  '/api/events/:id',
  '/api/band-members',
  '/api/gallery',
  '/calendario.ics',
  '/events/:id/calendario.ics',
  '/sitemap.xml',
  '/share/site.jpg',
  '/share/events/:id-:revision.jpg',
]);

/** What addresses that nobody knows, and that anyone can invent, are counted under; also Nest's name for all pages. */
export const ANY_PAGE = '/*path';

/** The template of an address, for metrics and traces. */
export function routeOf(address: string): string {
  const template = address
    .replace(/\?.*$/s, '')
    .replace(UUID, ':id')
    .replace(/-\d+\.jpg$/, '-:revision.jpg');
  return KNOWN.has(template) ? template : ANY_PAGE;
}
