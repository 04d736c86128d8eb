import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';

/** Requests that one connection may send ahead, before the answer to an earlier one is out. No browser sends any. */
const AHEAD = 16;
/**
 * A connection on which no byte has moved for so long is closed. Milliseconds. Long, because the kernel tells of a slow
 * reader's progress a megabyte at a time; a phone that has lost its network is back sooner as well.
 */
const STALLED = 120_000;

/** An answer that can tell when the answers before it on its connection are out. */
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
 * A server for the public: what one connection asks for is worked on one request at a time, so that it holds the memory
 * of one answer, however much it asks and however little it reads. Node itself would answer all that is pipelined at
 * once and keep the answers.
 * @param stalled milliseconds without a byte moving after which a connection is closed
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
