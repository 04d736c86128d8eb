import type { Request } from 'express';

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Whether the browser says that the request was made by a page of another site. Programs, and browsers that are older
 * than these headers, say nothing of it.
 * @param site the public origin
 */
export function isForeign(request: Request, site: string): boolean {
  const from = request.get('sec-fetch-site');
  if (from !== undefined) return from !== 'same-origin' && from !== 'none';
  const origin = request.get('origin');
  // A visitor may have reached the site under another name than its public one.
  return origin !== undefined && origin !== site && hostOf(origin) !== request.get('host');
}
