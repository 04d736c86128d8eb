import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { isRefusedLiteral, lookupWithin, type IsAllowed } from '../../records/ground/public-address.js';
import { UnreadableCalendar } from './unreadable-calendar.js';

/** Bytes after decompression. */
const LARGEST = 2 * 1024 ** 2;
const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

const refusalOf = (status: number): Said => {
  if (status === 404 || status === 410) return say('calendar_gone', { status });
  if (status === 401 || status === 403) return say('calendar_closed', { status });
  return say('calendar_broken', { status });
};

/** The validators that the server sent with its last text. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}
export type Fetched = { text: string; validators: Validators };

const privateAddress = () => new UnreadableCalendar(say('calendar_private'));

function ask(url: URL, known: Validators, isAllowed: IsAllowed, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  if (isRefusedLiteral(url, isAllowed)) throw privateAddress();
  const headers = {
    'user-agent': 'Tocada',
    accept: 'text/calendar, */*;q=0.1',
    'accept-encoding': 'gzip',
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  };
  request(url, { agent: false, headers, lookup: lookupWithin(isAllowed, privateAddress), signal })
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
    if (redirects === MOST_REDIRECTS) throw new UnreadableCalendar(say('calendar_loop'));
    if (!URL.canParse(headers.location, url.href)) throw new UnreadableCalendar(say('calendar_no_answer'));
    url = new URL(headers.location, url);
    if (url.protocol !== 'https:') throw new UnreadableCalendar(say('calendar_not_https'));
  }
}

async function textOf(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) throw new UnreadableCalendar(say('calendar_packed'));
  const parts: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) {
      size += part.length;
      if (size > LARGEST) throw new UnreadableCalendar(say('calendar_large'));
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
  if (signal.aborted) return new UnreadableCalendar(say('calendar_late'));
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new UnreadableCalendar(say('calendar_unknown_host'));
  if (/CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|^UNABLE_TO/.test(code))
    return new UnreadableCalendar(say('calendar_bad_certificate'));
  if (code.startsWith('Z_')) return new UnreadableCalendar(say('calendar_packed'));
  return new UnreadableCalendar(say('calendar_no_answer'));
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
