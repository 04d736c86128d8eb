import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests that one connection may have waiting. Browsers do not pipeline. */
const AHEAD = 16;
/**
 * A connection is closed when no byte has moved for this many milliseconds. The time is long, because the kernel reports
 * the progress of a slow reader in steps of about a megabyte, and because a phone may lose its network for a while.
 */
const STALLED = 120_000;

/** A response that knows when all earlier responses on its connection have been sent. */
class Answer<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
  private begin: (() => void) | undefined;

  inTurn(begin: () => void): void {
    this.begin = begin;
  }

  /** Node gives a connection to one answer at a time, in the order of the requests. */
  override assignSocket(socket: Socket): void {
    super.assignSocket(socket);
    this.begin?.();
    this.begin = undefined;
  }
}

/**
 * The public server. It handles one request of a connection at a time, so that a client which pipelines requests and
 * does not read holds the memory of one response. Node alone would handle all pipelined requests at once and keep every
 * response in memory.
 * @param stalled milliseconds without a moved byte after which a connection is closed
 */
export function createPublicServer(options: ServerOptions, handle: RequestListener, stalled = STALLED): Server {
  const ahead = new WeakMap<Socket, number>();

  const wait = (request: IncomingMessage, response: Answer) => {
    const { socket } = request;
    const waiting = (ahead.get(socket) ?? 0) + 1;
    if (waiting > AHEAD) return void socket.destroy();
    ahead.set(socket, waiting);
    response.inTurn(() => {
      ahead.set(socket, ahead.get(socket)! - 1);
      if (!socket.destroyed) handle(request, response);
    });
  };

  const server = createServer({ ...options, ServerResponse: Answer }, (request, response) => {
    if (response.socket) handle(request, response);
    else wait(request, response as Answer);
  });
  return server.setTimeout(stalled);
}
