import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { ProviderName } from '@tocada/contracts/house/settings.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { RequestHandler } from 'express';
import { jwtVerify } from 'jose';

/** The allowed difference between two machines' clocks, which count only while the clock of Redis is away. Seconds. */
const CLOCK_TOLERANCE = 5;

/** Names under which Companion starts each sign-in. */
const SIGN_IN: Record<ProviderName, string> = {
  drive: 'googledrive',
  dropbox: 'dropbox',
  onedrive: 'microsoft',
  box: 'box',
  instagram: 'instagram',
  facebook: 'facebook',
  unsplash: 'unsplash',
};

/**
 * Everything that may be called, below /companion; Companion answers more than that to anyone. `open` are the steps of
 * a sign-in, where browsers and providers send no token: they carry signed state and an encrypted cookie of their own.
 */
function routes(providers: ProviderName[]): { open: RegExp; closed: RegExp } {
  const any = (names: string[]) => `(?:${names.join('|') || '(?!)'})`;
  const name = any(providers);
  const open = [
    `GET /connect/${any(providers.map((provider) => SIGN_IN[provider]))}(?:/callback)?`,
    `GET /${name}/(?:connect|redirect|callback|send-token|thumbnail/[^/]+)`,
  ];
  const closed = [
    'GET /providers',
    'GET /s3/(?:params|sts)',
    'POST /s3/multipart',
    '(?:GET|DELETE) /s3/multipart/[^/]+',
    'GET /s3/multipart/[^/]+/\\d{1,5}',
    'POST /s3/multipart/[^/]+/complete',
    'POST /url/(?:meta|get)',
    `GET /${name}/(?:list(?:/[^/]*)?|search|logout)`,
    `POST /${name}/(?:get/[^/]+|refresh-token)`,
  ];
  return { open: new RegExp(`^${any(open)}$`), closed: new RegExp(`^${any(closed)}$`) };
}

/**
 * Admits a request whose upload token belongs to an open session, and answers 401 to all others. Routes outside our list
 * get 404.
 * @param isOpen whether the session with this token hash is open
 * @param now epoch milliseconds by the clock that tokens are made with
 */
export function guard(
  secret: string,
  origin: string,
  providers: ProviderName[],
  isOpen: (session: string) => Promise<boolean>,
  now: () => Promise<number>,
): RequestHandler {
  const key = Buffer.from(secret);
  const { open, closed } = routes(providers);
  const check = async (token: string | undefined) => {
    if (!token) return false;
    const options = { algorithms: ['HS256'], audience: 'companion', clockTolerance: CLOCK_TOLERANCE };
    const requiredClaims = ['exp', 'sub'];
    const session = await jwtVerify(token, key, {
      ...options,
      maxTokenAge: LIMITS.uploadTokenSeconds,
      requiredClaims,
      currentDate: new Date(await now()),
    }).then(
      ({ payload }) => payload.sub!,
      () => undefined,
    );
    return session !== undefined && isOpen(session);
  };
  return (request, _response, next) => {
    const from = request.get('origin');
    const call = `${request.method} ${request.path}`;
    if (from !== undefined && from !== origin) return next(new AppError('unauthorized', say('origin_foreign')));
    if (open.test(call)) return next();
    const token = /^Bearer ([\w.-]+)$/i.exec(request.get('authorization') ?? '')?.[1];
    check(token).then((valid) => {
      if (!valid) return next(new AppError('unauthorized', say('upload_expired')));
      next(closed.test(call) ? undefined : new AppError('not_found'));
    }, next);
  };
}
