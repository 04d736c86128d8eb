// The log that an ingress with full request lines would write. Preloaded into gateways, because a gateway may speak with
// its visitors itself.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';

const REQUEST = 'http.server.request.start';

export interface Entry {
  /** The request line of a browser. */
  line?: string;
  /** The session or upload token that the request brought. */
  token?: string | undefined;
}

/**
 * Calls `write` for each request on the public port.
 * @returns a function that ends it
 */
export function observe(port: number, write: (entry: Entry) => void): () => void {
  const listen = (message: unknown) => {
    const { method, url, headers, socket } = (message as { request: IncomingMessage }).request;
    if (socket.localPort !== port) return;
    const { referer = '-', authorization = '' } = headers;
    const isBrowser = headers['user-agent']?.startsWith('Mozilla/') ?? false;
    write({
      // The specification lets programs send the password in the address.
      ...(isBrowser && { line: `${method} ${url} HTTP/1.1 "${referer}"` }),
      token: /^Bearer ([\w.-]{20,})$/.exec(authorization)?.[1],
    });
  };
  subscribe(REQUEST, listen);
  return () => unsubscribe(REQUEST, listen);
}

const { ACCESS_LOG, ACCESS_LOG_PORT } = process.env;
if (ACCESS_LOG) {
  observe(Number(ACCESS_LOG_PORT), (entry) => appendFileSync(ACCESS_LOG, `${JSON.stringify(entry)}\n`));
}
