import type { PageQuery } from '@tocada/contracts/fields.js';

/** The address of a page in the one form under which it is cached. */
export function pageAddress(path: string, { limit, cursor }: PageQuery): string {
  const query = new URLSearchParams({
    ...(limit !== undefined && { limit: String(limit) }),
    ...(cursor && { cursor }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** RFC 8288 link to the following page. */
export const nextLink = (path: string, page: PageQuery, next: string | null): Record<string, string> =>
  next === null ? {} : { link: `<${pageAddress(path, { ...page, cursor: next })}>; rel="next"` };
