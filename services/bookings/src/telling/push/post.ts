import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { isRefusedLiteral, lookupWithin, type IsAllowed } from '../../records/ground/public-address.js';
import type { VapidKeys } from './vapid.js';

/** The part of a refusal that is read. Bytes. */
const READ = 2000;

/** The subscription of a browser. */
export interface Target {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Message {
  payload: string;
  /** Of two undelivered messages of a topic the service keeps the second. */
  topic: string;
  urgency: 'high' | 'low';
  /** The time for which the service keeps it. Seconds. */
  ttl: number;
}

export interface Sender {
  keys: VapidKeys;
  subject: string;
  isAllowed: IsAllowed;
}

export interface Answer {
  status: number;
  /** "HTTP 403 BadJwtToken": fit for logs and screens. */
  said: string;
  /** Milliseconds. */
  retryAfter: number | null;
}

const notAllowed = () => Object.assign(new Error('private address'), { code: 'EPRIVATE' });

/** The word of a refusal, as Apple and others give it: `{"reason":"BadJwtToken"}`. Nothing else of a stranger's text is kept. */
const reasonIn = (body: string): string => /"(?:reason|status)"\s*:\s*"([A-Za-z_]{3,40})"/.exec(body)?.[1] ?? '';

const secondsOf = (header: string | undefined): number | null => {
  const seconds = Number(header);
  if (header && Number.isFinite(seconds)) return seconds;
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? null : (at - Date.now()) / 1000;
};

/**
 * Gives an encrypted message to the push service of a browser. Follows no redirect.
 * @throws Error with a `code` when there is no answer
 */
export async function post(target: Target, message: Message, sender: Sender, signal: AbortSignal): Promise<Answer> {
  const { endpoint, p256dh, auth } = target;
  const { keys, subject, isAllowed } = sender;
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    message.payload,
    {
      vapidDetails: { subject, ...keys },
      TTL: message.ttl,
      urgency: message.urgency,
      topic: message.topic,
    },
  );
  const url = new URL(endpoint);
  if (isRefusedLiteral(url, isAllowed)) throw notAllowed();
  const { request } = url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const options = { method, headers, agent: false, signal, lookup: lookupWithin(isAllowed, notAllowed) } as const;
  request(url, options).on('response', resolve).on('error', reject).end(body);
  const response = await promise;
  const { statusCode = 0 } = response;
  const isTaken = statusCode >= 200 && statusCode < 300;
  const said = isTaken ? '' : reasonIn(await beginning(response));
  response.destroy();
  const seconds = secondsOf(response.headers['retry-after']);
  return {
    status: statusCode,
    said: `HTTP ${statusCode} ${said}`.trim(),
    retryAfter: seconds === null ? null : Math.max(0, seconds * 1000),
  };
}

async function beginning(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > READ) break;
    }
  } catch {
    // Whatever came before the connection broke is enough.
  }
  return Buffer.concat(parts).toString('utf8', 0, READ);
}
