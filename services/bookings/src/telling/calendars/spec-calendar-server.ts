import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { selfSigned } from '@tocada/runtime/spec-certificate.js';

const DAY = 86_400_000;
/** Of this test file alone: another file in the same process has other certificates of the same name. */
const authorities: string[] = [];

/** An https server on this machine. `answer` may change while it runs. */
export async function startCalendarServer({
  host = 'localhost',
  address = '127.0.0.1',
  trusted = true,
  expired = false,
}) {
  const from = Date.now() - 90 * DAY;
  const certificate = selfSigned(host, new Date(from), new Date(from + (expired ? 30 : 180) * DAY));
  if (trusted) authorities.push(certificate.cert);
  tls.setDefaultCACertificates(authorities);
  const asked: IncomingMessage[] = [];
  let connections = 0;
  const server = createServer(certificate, (request, response) => {
    asked.push(request);
    state.answer(request, response);
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const state = {
    answer: ((_request, response) => void response.end()) as RequestListener,
    /** The requests so far, in order. */
    asked,
    port,
    url: `https://${host}:${port}`,
    get connections() {
      return connections;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return state;
}
export type CalendarServer = Awaited<ReturnType<typeof startCalendarServer>>;
