import type { Request } from 'express';

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * True when the browser reports that a page of another site sent the request. Programs and old browsers send no such
 * headers, and their requests are not foreign.
 * @param site the public origin
 */
export function isForeign(request: Request, site: string): boolean {
  const from = request.get('sec-fetch-site');
  if (from !== undefined) return from !== 'same-origin' && from !== 'none';
  const origin = request.get('origin');
  // A visitor may use another host name than the public one.
  return origin !== undefined && origin !== site && hostOf(origin) !== request.get('host');
}
