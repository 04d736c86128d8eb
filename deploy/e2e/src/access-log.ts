import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const REQUEST = 'http.server.request.start';

/**
 * What an ingress that logs full request lines would write in front of a stack. It holds the requests of browsers only,
 * because the specification lets programs send the password in the address.
 */
export class AccessLog {
  readonly lines: string[] = [];
  /** The sessions and upload tokens that any client sent. */
  readonly tokens = new Set<string>();

  /** @param port of the edge, whose server runs in this process */
  constructor(private readonly port: number) {
    subscribe(REQUEST, this.write);
  }

  close(): void {
    unsubscribe(REQUEST, this.write);
  }

  private readonly write = (message: unknown): void => {
    const { method, url, headers, socket } = (message as { request: IncomingMessage }).request;
    if (socket.localPort !== this.port) return;
    const token = /^Bearer ([\w.-]{20,})$/.exec(headers.authorization ?? '')?.[1];
    if (token) this.tokens.add(token);
    if (headers['user-agent']?.startsWith('Mozilla/'))
      this.lines.push(`${method} ${url} HTTP/1.1 "${headers.referer ?? '-'}"`);
  };
}
