import type { PageQuery } from '@tocada/contracts/fields.js';

/** The address of a page in the one form under which it is cached: `limit` and `cursor`, then the list's filters. */
export function pageAddress(path: string, { limit, cursor, ...filters }: PageQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ limit, cursor, ...filters })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** RFC 8288 link to the following page. */
export const nextLink = (path: string, page: PageQuery, next: string | null): Record<string, string> =>
  next === null ? {} : { link: `<${pageAddress(path, { ...page, cursor: next })}>; rel="next"` };
