import dns from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { UnreadableCalendar } from './unreadable-calendar.js';

/** Bytes after decompression. */
const LARGEST = 2 * 1024 ** 2;
const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

const PRIVATE = 'La dirección lleva a una red privada. Usa la dirección pública del calendario.';
const NOT_HTTPS = 'El servidor manda a una dirección que no es https.';
const LOOP = 'El servidor manda demasiadas veces a otra dirección.';
const TOO_LARGE = 'El calendario pesa más de 2 MB.';
const PACKED = 'El servidor comprime el calendario de una forma que no se entiende.';
const LATE = 'El servidor tardó demasiado.';
const UNKNOWN_HOST = 'No se encontró el servidor. Revisa la dirección.';
const BAD_CERTIFICATE = 'El certificado del servidor no es válido, así que la conexión no es segura.';
const NO_ANSWER = 'El servidor no contestó o cortó la conexión.';

const refusalOf = (status: number): string => {
  if (status === 404 || status === 410)
    return `El servidor no tiene un calendario en esa dirección (${status}). Cópiala de nuevo.`;
  if (status === 401 || status === 403)
    return `El servidor no deja leer el calendario (${status}). Copia de nuevo su dirección secreta.`;
  return `El servidor contestó con un error (${status}).`;
};

/** The validators that the server sent with its last text. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}
export type Fetched = { text: string; validators: Validators };

/** Which IP addresses may be connected to. */
export type IsAllowed = (address: string) => boolean;

/** Checks the very addresses that are then connected to: a second look-up could give others. */
const lookupWithin =
  (isAllowed: IsAllowed): LookupFunction =>
  (hostname, options, done) =>
    dns.lookup(hostname, options, (error, found, family) => {
      const addresses = (typeof found === 'string' ? [{ address: found }] : found) ?? [];
      const isRefused = !error && !addresses.every(({ address }) => isAllowed(address));
      done(isRefused ? new UnreadableCalendar(PRIVATE) : error, found, family);
    });

function ask(url: URL, known: Validators, isAllowed: IsAllowed, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // An address without a name is never looked up.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !isAllowed(literal)) throw new UnreadableCalendar(PRIVATE);
  const headers = {
    'user-agent': 'Tocada',
    accept: 'text/calendar, */*;q=0.1',
    'accept-encoding': 'gzip',
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  };
  request(url, { agent: false, headers, lookup: lookupWithin(isAllowed), signal })
    .on('response', resolve)
    .on('error', reject)
    .end();
  return promise;
}

/** The redirects are followed, and each leads to a public https address, too. */
async function follow(url: URL, known: Validators, isAllowed: IsAllowed, signal: AbortSignal) {
  for (let redirects = 0; ; redirects += 1) {
    const response = await ask(url, known, isAllowed, signal);
    const { statusCode, headers } = response;
    if (!REDIRECTS.includes(statusCode!) || !headers.location) return response;
    response.destroy();
    if (redirects === MOST_REDIRECTS) throw new UnreadableCalendar(LOOP);
    if (!URL.canParse(headers.location, url.href)) throw new UnreadableCalendar(NO_ANSWER);
    url = new URL(headers.location, url);
    if (url.protocol !== 'https:') throw new UnreadableCalendar(NOT_HTTPS);
  }
}

async function textOf(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) throw new UnreadableCalendar(PACKED);
  const parts: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) {
      size += part.length;
      if (size > LARGEST) throw new UnreadableCalendar(TOO_LARGE);
      parts.push(part);
    }
  };
  if (encoding === 'identity') await pipeline(response, collect, { signal });
  else await pipeline(response, createGunzip(), collect, { signal });
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** A cause in words. The error itself may hold the address, which is secret. */
function inWords(error: unknown, signal: AbortSignal): UnreadableCalendar {
  if (error instanceof UnreadableCalendar) return error;
  if (signal.aborted) return new UnreadableCalendar(LATE);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new UnreadableCalendar(UNKNOWN_HOST);
  if (/CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|^UNABLE_TO/.test(code)) return new UnreadableCalendar(BAD_CERTIFICATE);
  if (code.startsWith('Z_')) return new UnreadableCalendar(PACKED);
  return new UnreadableCalendar(NO_ANSWER);
}

/**
 * Reads a calendar from an https address of the public internet.
 * @param known of the text that is known. Resolves with null when the server has no other.
 * @param signal ends the whole of it
 * @throws UnreadableCalendar
 */
export async function fetchCalendar(
  url: string,
  known: Validators,
  isAllowed: IsAllowed,
  signal: AbortSignal,
): Promise<Fetched | null> {
  try {
    const response = await follow(new URL(url), known, isAllowed, signal);
    const { statusCode, headers } = response;
    if (statusCode !== 200) response.destroy();
    if (statusCode === 304 && (known.etag || known.lastModified)) return null;
    if (statusCode !== 200) throw new UnreadableCalendar(refusalOf(statusCode!));
    const validators = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
    return { text: await textOf(response, signal), validators };
  } catch (error) {
    throw inWords(error, signal);
  }
}
