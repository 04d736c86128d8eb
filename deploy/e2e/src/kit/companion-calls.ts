import { createHmac } from 'node:crypto';
import { until } from '@tocada/runtime/spec-until.js';
import { call, PASSWORD, type Answer, type TestStack } from './stack.js';

export const MIB = 1024 * 1024;

/** All calls below /companion that the product uses. */
export const CALLS: [method: string, path: string][] = [
  ['GET', 'providers'],
  ['GET', 's3/params?filename=a.png&type=image/png'],
  ['GET', 's3/sts'],
  ['POST', 's3/multipart'],
  ['GET', 's3/multipart/x?key=y'],
  ['GET', 's3/multipart/x/1?key=y'],
  ['POST', 's3/multipart/x/complete?key=y'],
  ['DELETE', 's3/multipart/x?key=y'],
  ['POST', 'url/meta'],
  ['POST', 'url/get'],
  ['GET', 'dropbox/list'],
  ['GET', 'dropbox/list/folder'],
  ['GET', 'dropbox/logout'],
  ['POST', 'dropbox/get/file'],
  ['POST', 'dropbox/refresh-token'],
  ['GET', 'unsplash/search?q=rock'],
];
/** Routes of Companion that the product does not use and the guard must refuse. */
export const STOCK: [method: string, path: string][] = [
  ['GET', ''],
  ['GET', 'metrics'],
  ['GET', 's3/multipart/x/batch?key=y&partNumbers=1'],
  ['POST', 'dropbox/preauth'],
  ['POST', 'dropbox/deauthorization/callback'],
  ['POST', 'dropbox/simple-auth'],
  ['POST', 'webdav/simple-auth'],
  ['GET', 'webdav/list'],
  ['GET', 'zoom/list'],
  ['GET', 'drive/list'],
  ['GET', 'drive/connect'],
  ['GET', 'connect/googledrive'],
  ['GET', 'search/unsplash/list?q=rock'],
  ['POST', 'search/unsplash/get/x'],
  ['POST', 'google-picker/get'],
  ['GET', 'api/x'],
  ['PUT', 's3/sts'],
  ['GET', 'S3/STS'],
  ['GET', 's3/sts/'],
  ['GET', 's3//sts'],
  ['GET', 's3/%73ts'],
];

export const bodyOf = (method: string) => (method === 'POST' ? {} : undefined);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A token made by hand, as the gateway makes them or otherwise.
 * @param sub the session that it hangs on
 */
export function forge(secret: string, sub: string, claims: object = {}, algorithm = 'HS256'): string {
  const now = Math.floor(Date.now() / 1000);
  const all = { aud: 'companion', sub, iat: now, exp: now + 600, ...claims };
  const body = `${encode({ alg: algorithm })}.${encode(all)}`;
  return `${body}.${algorithm === 'none' ? '' : createHmac('sha256', secret).update(body).digest('base64url')}`;
}

/** The secret that gateway and companion share. */
export const secretOf = (stack: TestStack): string => stack.processes.get('companion-1')!.spec.env.COMPANION_SECRET!;

/** The token that the admin's browser gets. */
export const uploadToken = async (stack: TestStack): Promise<string> =>
  (await call(`${stack.url}/api/admin/session`, 'POST', { password: PASSWORD })).body.uploadToken;

/** The session that a token hangs on. */
export const sessionIn = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub;

export type Companion = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls below /companion with a token, at the edge or at one replica. */
export const companionAt =
  (origin: string, token: string | undefined): Companion =>
  (method, path, body, headers = {}) =>
    call(`${origin}/companion/${path}`, method, body, {
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    });

export const replica = (stack: TestStack, index: number): string =>
  `http://127.0.0.1:${stack.processes.get(`companion-${index}`)!.spec.env.PORT}`;

export interface SocketMessage {
  action: string;
  payload: any;
}

/** Opens an import's socket and resolves with its messages when one of `last` came, or it closed. */
export async function listen(
  origin: string,
  token: string,
  page: string | undefined,
  last: string[] = ['success', 'error'],
): Promise<SocketMessage[]> {
  const messages: SocketMessage[] = [];
  let isClosed = false;
  const address = `${origin.replace('http', 'ws')}/companion/api/${token}`;
  const socket = new WebSocket(address, { headers: page === undefined ? {} : { origin: page } } as never);
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as SocketMessage;
    messages.push(message);
    if (last.includes(message.action)) socket.close();
  });
  for (const end of ['close', 'error']) socket.addEventListener(end, () => (isClosed = true));
  await until(
    () => ({ isClosed, messages }),
    (now) => now.isClosed,
  );
  return messages;
}
