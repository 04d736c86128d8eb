import type { PageQuery } from '@tocada/contracts/fields.js';
import type { Route } from '@tocada/contracts/route.js';
import type { Response } from 'express';

/** The canonical address of a page, which is its cache key: `limit` and `cursor`, then the filters of the list. */
export function pageAddress(path: string, { limit, cursor, ...filters }: PageQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ limit, cursor, ...filters })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The RFC 8288 link to the next page. */
export const nextLink = (path: string, page: PageQuery, next: string | null): Record<string, string> =>
  next === null ? {} : { link: `<${pageAddress(path, { ...page, cursor: next })}>; rel="next"` };

/** Sets the link to the next page of a list and returns the items of this page. */
export function linkedItems<T>(
  { path }: Route,
  page: PageQuery,
  { items, next }: { items: T[]; next: string | null },
  response: Response,
): T[] {
  response.set(nextLink(path, page, next));
  return items;
}
