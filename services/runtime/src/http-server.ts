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

/** Calls `begin` when all earlier responses on the connection have been sent and Node assigns the socket to this one. */
function afterEarlierResponses(response: ServerResponse, begin: () => void): void {
  response.assignSocket = (socket) => {
    ServerResponse.prototype.assignSocket.call(response, socket);
    begin();
  };
}

/**
 * The public server. It handles one request of a connection at a time, so that a client which pipelines requests and
 * does not read holds the memory of one response. Node alone would handle all pipelined requests at once and keep every
 * response in memory.
 * @param stalled milliseconds without a moved byte after which a connection with an unfinished response is closed
 */
export function createPublicServer(options: ServerOptions, handle: RequestListener, stalled = STALLED): Server {
  const ahead = new WeakMap<Socket, number>();

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response);
    // A cached answer has already left and needs no timer. Server.setTimeout would set one for every request.
    if (!response.writableEnded || request.socket.writableLength > 0) request.socket.setTimeout(stalled);
  };

  const wait = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const waiting = (ahead.get(socket) ?? 0) + 1;
    if (waiting > AHEAD) return void socket.destroy();
    ahead.set(socket, waiting);
    afterEarlierResponses(response, () => {
      ahead.set(socket, ahead.get(socket)! - 1);
      if (!socket.destroyed) begin(request, response);
    });
  };

  // Most requests have no body. The option saves Node a body stream for each, a tenth of the time of a cached answer.
  return createServer({ ...options, optimizeEmptyRequests: true }, (request, response) => {
    if (response.socket) begin(request, response);
    else wait(request, response);
  });
}
