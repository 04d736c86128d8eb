import type { PageQuery } from '@tocada/contracts/kit/fields.js';

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
