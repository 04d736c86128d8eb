import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentProxy {
  port: number;
  /** `original` with the proxy's address in the place of its host and port. */
  url(original: string): string;
  /** Drops what either side sends, as a network without power does: no connection is closed, none is answered. */
  silence(): void;
  /** New connections work again. Those from before stay silent for ever. */
  resume(): void;
  /** The target learns that silent connections are dead, as a server does when its keep-alive stays unanswered. */
  bury(): void;
  close(): Promise<void>;
}

/** For specs: a TCP proxy in front of `target` whose connections can die without a word. */
export async function startSilentProxy(target: { host: string; port: number }): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  /** Of the connections that work. */
  const links = new Set<[client: Socket, upstream: Socket]>();
  /** The target's ends of silent connections. */
  const dead = new Set<Socket>();
  let silent = false;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.setNoDelay().on('error', () => {}); // 'close' follows, and is what counts
  };

  // Paused: what a silent connection receives is never read.
  const server = createServer({ pauseOnConnect: true }, (client) => {
    keep(client);
    if (silent) return;
    const upstream = keep(connect(target));
    const link: [Socket, Socket] = [client, upstream];
    links.add(link);
    client.pipe(upstream).pipe(client);
    for (const [end, other] of [link, link.toReversed() as typeof link]) {
      end.once('close', () => {
        sockets.delete(end);
        if (links.has(link)) other.destroy();
      });
    }
    upstream.once('close', () => links.delete(link));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    url(original) {
      const url = new URL(original);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    silence() {
      silent = true;
      for (const [client, upstream] of links) {
        client.unpipe(upstream).pause();
        upstream.unpipe(client).pause();
        dead.add(upstream);
      }
      links.clear();
    },
    resume() {
      silent = false;
    },
    bury() {
      for (const upstream of dead) upstream.destroy();
      dead.clear();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
