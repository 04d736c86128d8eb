import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { BlockList, isIPv4, type Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@tocada/contracts/ground/errors.js';
import { askedLanguage, LANGUAGES } from '@tocada/contracts/ground/language.js';
import { codeSentence } from '@tocada/contracts/sentences/error-sentences.js';
import { arrivals } from './arrivals.js';
import { stallEnded, watchStalls } from './stalls.js';

/** Pipelined requests that one connection may have waiting. Browsers do not pipeline. */
const AHEAD = 16;
/** Connections of one visitor. A browser opens six, and a hundred phones may share one address. */
const CONNECTIONS = 1000;
/** Milliseconds without a byte until a connection closes: slow readers report megabytes, and phones lose networks. */
const STALLED = 120_000;

/** Milliseconds after a standstill in which writes are refused: their senders may have sent newer ones elsewhere. */
const SETTLE = 1000;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isRead = ({ method }: IncomingMessage): boolean => READS.has(method!);

/** The address of a call names its language. Nobody here knows that of a page, which may be read by readers of either. */
const sentence = (code: ErrorCode, url: string): string =>
  (/^\/(api|companion)\//.test(url) ? [askedLanguage(url)] : LANGUAGES)
    .map((language) => codeSentence(code, language))
    .join(' ');

function refuse(
  response: ServerResponse,
  code: 'unavailable' | 'connection_lost',
  headers: OutgoingHttpHeaders = {},
): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(ERRORS[code], {
    'content-type': 'application/json',
    // The address may be that of a client's page, which is a secret.
    'referrer-policy': 'no-referrer',
    ...(code === 'unavailable' && { 'retry-after': '2' }),
    ...headers,
  });
  response.end(JSON.stringify({ message: sentence(code, response.req.url!), code }));
}

/** Says that a server is away, and that the request changed nothing. */
export const sayAway = (response: ServerResponse): void => refuse(response, 'unavailable');
/** Says that the connection to the server was lost, so that the request may have changed something. */
export const sayLost = (response: ServerResponse): void => refuse(response, 'connection_lost');

/** True when the client has closed the connection of a request. A request that is still to be answered has no other end. */
export const hasLeft = ({ socket }: IncomingMessage): boolean => socket.destroyed || socket.readableEnded;

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
 *
 * The server does not begin a write whose client has closed the connection. It refuses writes that waited while this process
 * stood still. In both cases the client may have sent a newer write to another server.
 * @param stalled milliseconds without a moved byte after which a connection with an unfinished response is closed
 */
export function createPublicServer(options: ServerOptions, handle: RequestListener, stalled = STALLED): Server {
  const ahead = new WeakMap<Socket, number>();

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // HTTP/0.9 knows neither headers nor a status, so its client takes any answer for a page.
    if (request.httpVersionMajor < 1) return void response.writeHead(505, { connection: 'close' }).end();
    handle(request, response);
    // A cached answer has already left and needs no timer. Server.setTimeout would set one for every request.
    if (!response.writableEnded || request.socket.writableLength > 0) request.socket.setTimeout(stalled);
  };

  const beginWrite = async (request: IncomingMessage, response: ServerResponse) => {
    if (performance.now() - stallEnded() < SETTLE) return refuse(response, 'unavailable', { connection: 'close' });
    await arrivals();
    if (!hasLeft(request)) answer(request, response);
  };

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    if (isRead(request)) answer(request, response);
    else void beginWrite(request, response);
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
  const server = createServer({ ...options, optimizeEmptyRequests: true }, (request, response) => {
    if (response.socket) begin(request, response);
    else wait(request, response);
  });
  return server.on('connection', countByVisitor()).once('listening', watchStalls);
}

/** Where proxies stand: their connections are those of many visitors. */
const PROXIES = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PROXIES.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PROXIES.addSubnet(network, bits, 'ipv6');

/** The /64 of an IPv6 address, all of which is one visitor's. */
function visitorOf(address: string): string {
  if (isIPv4(address)) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])].slice(0, 4).join(':');
}

/** Closes the connections of one visitor beyond the limit. */
function countByVisitor(): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '');
    if (address === undefined || PROXIES.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) return;
    const visitor = visitorOf(address);
    const count = (open.get(visitor) ?? 0) + 1;
    if (count > CONNECTIONS) return void socket.destroy();
    open.set(visitor, count);
    socket.once('close', () => {
      const left = open.get(visitor)! - 1;
      if (left > 0) open.set(visitor, left);
      else open.delete(visitor);
    });
  };
}
