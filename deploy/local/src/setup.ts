import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { keepPassword, readSetupCode } from './secrets.js';

/** The code is told again when somebody opens the panel, since other lines have come after it. Milliseconds. */
const TELL_EVERY = 60_000;

/** @param url the address of the site; undefined where no setting gives the address */
export const setupWords = (code: string, url: string | undefined): string => `
────────────────────────────────────────────────────────────────────────
  Nobody has set the password of the panel yet.
  Open ${url === undefined ? '/admin on your site' : `${url}/admin`} and give it this code:

      ${code}

  The code is for you alone. It ends with its use.
────────────────────────────────────────────────────────────────────────
`;

interface Claim {
  code: string;
  password: string;
  /** Of the page on which the password was typed. */
  origin?: string;
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Answers the gateway, which asks for the one-time code and gives the password that somebody has set with it. The address holds a
 * secret, because other processes of this machine reach the port too.
 * @param tell called with the code when the panel is opened
 * @param onPassword called with the password once it is kept
 */
export async function answerSetup(
  dataDir: string,
  tell: (code: string) => void,
  onPassword: (password: string, origin: string | undefined) => void,
): Promise<{ url: string; close(): void }> {
  let toldAt = performance.now();
  const tellAgain = (code: string) => {
    if (performance.now() - toldAt < TELL_EVERY) return;
    toldAt = performance.now();
    tell(code);
  };
  const path = `/${randomBytes(24).toString('base64url')}`;
  const server = createServer((request, response) => {
    const answer = async () => {
      const code = readSetupCode(dataDir);
      if (request.url !== path || code === undefined) return 404;
      if (request.method === 'GET') {
        tellAgain(code);
        return code;
      }
      const claim = (await json(request)) as Claim;
      // Another page may have been first meanwhile.
      const wanted = readSetupCode(dataDir);
      if (wanted === undefined || !isSame(claim.code, wanted)) return 404;
      keepPassword(dataDir, claim.password, claim.origin);
      onPassword(claim.password, claim.origin);
      return 204;
    };
    answer().then(
      (given) => (typeof given === 'number' ? response.writeHead(given).end() : response.end(given)),
      () => response.writeHead(507).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
