import type { IncomingMessage } from 'node:http';

/** Uploads are strangers' files on our own origin: whatever they hold, and whatever the store says of them, no browser runs them. */
export const MEDIA_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** The headers of an upload that a store keeps and sends with every later read. */
const KEPT = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires'];

/** Leaves out of a request to the store what nobody signed: headers that it would keep, and `response-*`, which change its answer. */
export function keepSigned(request: IncomingMessage): void {
  const [path = '', query] = (request.url ?? '').split(/\?(.*)/s);
  if (query === undefined) return;
  const kept = query.split('&').filter((pair) => !/^response-/i.test(nameOf(pair)));
  request.url = kept.length > 0 ? `${path}?${kept.join('&')}` : path;
  const parameters = new URLSearchParams(query);
  if (!parameters.has('X-Amz-Signature')) return;
  const signed = (parameters.get('X-Amz-SignedHeaders') ?? '').split(';');
  for (const name of KEPT) if (!signed.includes(name)) delete request.headers[name];
}

const nameOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';
