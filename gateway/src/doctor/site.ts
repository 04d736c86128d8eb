import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { longDate } from '@tocada/contracts/dates.js';
import { HEALTH_ROUTES } from '@tocada/contracts/health.js';
import { fault, off, ok, unknown, warning, type Found } from '@tocada/runtime/doctor.js';

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
export function siteFound(siteUrl: string, seen: Visit, isInContainer: boolean): Found {
  const { origin, hostname } = new URL(siteUrl);
  const { failure, status, location, isOurs } = seen;
  if (isOurs) return ok(`${origin} responde, visto desde este servidor.`);
  if (isInContainer && isLoopback(siteUrl))
    return off(
      `${origin} se abre solo en esta máquina.`,
      'Para que otros lo abran, pon tu dominio en DOMAIN (o en SITE_URL, si otro servidor tiene el certificado).',
    );
  if (failure === 'ENOTFOUND')
    return fault(
      `El nombre ${hostname} no existe en el DNS.`,
      'Donde compraste el dominio, agrega un registro A con la dirección IPv4 de este servidor. Puede tardar una hora. Si el nombre está mal escrito, corrige DOMAIN o SITE_URL.',
    );
  if (failure === 'EAI_AGAIN') return unknown('el servidor de nombres (DNS) no responde');
  if (failure !== undefined)
    return fault(
      `${origin} no responde.`,
      `Revisa que el registro A de ${hostname} tenga la dirección de este servidor, que su cortafuegos deje entrar a los puertos 80 y 443, y que el servicio edge corra. Si en un teléfono sin wifi sí abre, solo la red de este servidor no deja volver a él.`,
    );
  if (location)
    return fault(
      `${origin} redirige a ${URL.canParse(location, origin) ? new URL(location, origin).origin : 'otra dirección'}.`,
      'Pon en DOMAIN o SITE_URL la dirección donde termina la redirección, o quítala: las subidas se firman para esta dirección.',
    );
  return fault(
    `En ${origin} responde otra cosa (código ${status}), no este sitio.`,
    `El registro A de ${hostname} lleva a otro servidor, o hay otro programa en el puerto. Corrige el registro, DOMAIN o SITE_URL.`,
  );
}

const RENEW =
  'El servicio edge lo renueva solo: mira por qué no pudo con «docker compose logs edge». Los puertos 80 y 443 deben estar abiertos y el registro A llevar aquí.';

export function certificateFound(siteUrl: string, { certificate }: Visit, timeZone: string): Found {
  if (new URL(siteUrl).protocol !== 'https:')
    return isLoopback(siteUrl)
      ? off('Sin https no hay certificado.')
      : warning(
          'El sitio se abre sin https: los navegadores lo marcan como no seguro.',
          'Pon tu dominio en DOMAIN, y el sitio obtiene su certificado solo.',
        );
  if (!certificate) return unknown('en la dirección del sitio nadie responde con https');
  const { from, until, error } = certificate;
  const now = Date.now();
  const day = longDate(new Date(until).toISOString(), timeZone);
  if (until <= now) return fault(`Venció: ${day}.`, RENEW);
  if (from > now)
    return fault('Todavía no vale.', 'Revisa el reloj de esta máquina y el del servidor con el certificado.');
  if (error)
    return fault(
      `Los navegadores no lo aceptan (${error}).`,
      `Debe ser de una autoridad conocida y para el nombre ${new URL(siteUrl).hostname}. ${RENEW}`,
    );
  // Some certificates live six days.
  if (until - now < Math.min(LAST_DAYS, (until - from) / 5)) return fault(`Vence pronto: ${day}.`, RENEW);
  return ok(`Vale hasta: ${day} (${Math.floor((until - now) / DAY)} días).`);
}
