import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { longDate } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { HEALTH_ROUTES } from '@tocada/contracts/house/health.js';
import { fault, off, ok, unknown, warning, type Found } from '@tocada/runtime/doctor.js';
import FINDINGS from './findings.texts.js';

const LIMIT = 5000;
const LONGEST_BODY = 100_000;
const DAY = 86_400_000;
/** A certificate is renewed long before: Caddy does it when a third of its life is left. */
const LAST_DAYS = 7 * DAY;

interface Certificate {
  from: number;
  until: number;
  /** Why a browser would refuse it, besides its dates. */
  error: string | undefined;
}

interface Visit {
  /** The error's code when there was no answer. */
  failure?: string;
  status?: number;
  location?: string;
  isOurs?: boolean;
  /** The lead of the clock of the server that answered, in milliseconds. */
  ahead?: number;
  certificate?: Certificate;
}

const LOOPBACK = /^(localhost|.+\.localhost|127\..+|\[::1\])$/;
const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);

/** The code in authorizationError of Node, which is an Error by its types. */
const refusalOf = (socket: TLSSocket): string | undefined => {
  const refusal = socket.authorizationError as Error | string | undefined;
  return socket.authorized ? undefined : String((refusal as { code?: string } | undefined)?.code ?? refusal);
};

/** Requests the site at its public address. Accepts a bad certificate, because a separate line reports the certificate. */
export function visit(siteUrl: string): Promise<Visit> {
  const url = new URL(HEALTH_ROUTES.health.path, siteUrl);
  const seen: Visit = {};
  return new Promise<Visit>((resolve) => {
    const options = { agent: false, timeout: LIMIT, signal: AbortSignal.timeout(LIMIT), rejectUnauthorized: false };
    const asked = url.protocol === 'https:' ? secureRequest(url, options) : plainRequest(url, options);
    asked.once('socket', (socket) =>
      socket.once('secureConnect', () => {
        const { valid_from, valid_to } = (socket as TLSSocket).getPeerCertificate() as PeerCertificate;
        seen.certificate = {
          from: Date.parse(valid_from),
          until: Date.parse(valid_to),
          error: refusalOf(socket as TLSSocket),
        };
      }),
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', (error: NodeJS.ErrnoException) => resolve({ ...seen, failure: error.code ?? error.name }));
    asked.once('response', (response) => {
      const { statusCode, headers } = response;
      const date = Date.parse(headers.date ?? '');
      Object.assign(seen, {
        status: statusCode,
        location: headers.location,
        ...(date && { ahead: date - Date.now() }),
      });
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length) > LONGEST_BODY && response.destroy());
      text(response).then(
        (body) => resolve({ ...seen, isOurs: isHealth(body) }),
        () => resolve({ ...seen, isOurs: false }),
      );
    });
    asked.end();
  });
}

function isHealth(body: string): boolean {
  try {
    const { parts } = JSON.parse(body) as { parts?: { gateway?: unknown } };
    return parts?.gateway === 'ok';
  } catch {
    return false;
  }
}

/** @param isInContainer whether the loopback address here is not the visitors' */
export function siteFound(siteUrl: string, seen: Visit, isInContainer: boolean, language: Language): Found {
  const { site: texts, dnsAway } = FINDINGS[language];
  const { origin, hostname } = new URL(siteUrl);
  const { failure, status, location, isOurs } = seen;
  if (isOurs) return ok(texts.answers(origin));
  if (isInContainer && isLoopback(siteUrl)) return off(texts.onlyHere(origin), texts.onlyHereTodo);
  if (failure === 'ENOTFOUND') return fault(texts.noName(hostname), texts.noNameTodo);
  if (failure === 'EAI_AGAIN') return unknown(dnsAway);
  if (failure !== undefined) return fault(texts.away(origin), texts.awayTodo(hostname));
  if (location)
    return fault(
      URL.canParse(location, origin)
        ? texts.redirects(origin, new URL(location, origin).origin)
        : texts.redirectsSomewhere(origin),
      texts.redirectsTodo,
    );
  return fault(texts.other(origin, status), texts.otherTodo(hostname));
}

export function certificateFound(siteUrl: string, { certificate }: Visit, timeZone: string, language: Language): Found {
  const texts = FINDINGS[language].certificate;
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:')
    return isLoopback(siteUrl) ? off(texts.notNeeded) : warning(texts.insecure, texts.insecureTodo);
  if (!certificate) return unknown(texts.none);
  const { from, until, error } = certificate;
  const now = Date.now();
  const day = longDate(new Date(until).toISOString(), timeZone, language);
  if (until <= now) return fault(texts.expired(day), texts.renewTodo);
  if (from > now) return fault(texts.notYet, texts.notYetTodo);
  if (error) return fault(texts.refused(error), texts.refusedTodo(hostname));
  // Some certificates live six days.
  if (until - now < Math.min(LAST_DAYS, (until - from) / 5)) return fault(texts.soon(day), texts.renewTodo);
  return ok(texts.good(day, Math.floor((until - now) / DAY)));
}
