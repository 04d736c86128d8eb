import { randomUUID } from 'node:crypto';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { Rpc, RpcInput, RpcOutput } from '@tocada/contracts/rpc.js';
import type { Redis } from 'ioredis';
import { Histogram } from 'prom-client';
import { AppError } from '../app-error.js';
import { requestContext } from '../context.js';
import { commandConnection, waitingConnection } from '../redis.js';
import { startChildSpan, type Span } from '../tracing/tracing.js';
import { FIELD, replyChannel, streamOf, type StreamReply, type StreamRequest } from './protocol.js';
import { summed } from './summed.js';

export interface StreamsClientOptions {
  redisUrl: string;
  /** Requests in flight; beyond it callers hear at once that the system is overloaded. */
  maxInFlight?: number;
  /** Milliseconds until a caller gives up. */
  timeout?: number;
}

/** How long a caller waits for Redis to come back before hearing that it is away. */
const AWAY_LIMIT = 1200;
/** A Redis that leaves a ping unanswered for so long hangs, and counts as away. */
const HANG_LIMIT = 1000;
const PING_EVERY = 250;
const TRIM_EVERY = 10_000;
/** By how much the clocks of this process and of Redis may differ. */
const CLOCK_MARGIN = 60_000;

interface Waiting {
  request: StreamRequest;
  resolve(reply: StreamReply): void;
  reject(error: AppError): void;
  timer: NodeJS.Timeout;
  /** By performance.now(). */
  since: number;
  span: Span | undefined;
}

const duration = new Histogram({
  name: 'rpc_client_request_duration_seconds',
  help: 'Time from asking a service to its reply, or to giving up',
  labelNames: ['call', 'outcome'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});
const clients = summed<StreamsClient>(
  'rpc_client_in_flight',
  'Requests waiting for a reply',
  ({ inFlight }) => inFlight,
);

/** Asks services over Redis Streams; replies come by a channel of this process alone. */
export class StreamsClient extends ClientProxy {
  private readonly channel = replyChannel(randomUUID());
  private readonly commands: Redis;
  private readonly subscriber: Redis;
  private readonly waiting = new Map<number, Waiting>();
  private readonly maxInFlight: number;
  private readonly timeout: number;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly trimming: NodeJS.Timeout;
  private readonly streams = new Set<string>();
  private pingSince = 0;
  private hangs = false;
  private subscribed = false;
  private sequence = 0;

  constructor(options: StreamsClientOptions) {
    super();
    this.maxInFlight = options.maxInFlight ?? 2000;
    this.timeout = options.timeout ?? 8000;
    this.commands = commandConnection(options.redisUrl, { maxRetriesPerRequest: 0, enableOfflineQueue: false });
    this.subscriber = waitingConnection(options.redisUrl);
    this.subscriber.on('message', (_channel, text) => (JSON.parse(text) as StreamReply[]).forEach(this.receive, this));
    for (const connection of [this.commands, this.subscriber]) {
      connection.on('ready', () => void this.reconnected()).on('close', () => this.disconnected());
    }
    this.heartbeat = setInterval(() => this.beat(), PING_EVERY);
    this.trimming = setInterval(() => this.trim(), TRIM_EVERY);
    clients.add(this);
  }

  get inFlight(): number {
    return this.waiting.size;
  }

  /** False while a request would only wait. */
  get connected(): boolean {
    return this.subscribed && !this.hangs && this.commands.status === 'ready';
  }

  /**
   * @param id for writes: the same id is executed once, however often it is asked
   * @throws AppError as the service answered it, or `unavailable` when none answered in time
   */
  async call<R extends Rpc>(rpc: R, input: RpcInput<R>, id: string = randomUUID()): Promise<RpcOutput<R>> {
    return (await this.request(rpc.name, input, id)) as RpcOutput<R>;
  }

  private request(name: string, data: unknown, id: string): Promise<unknown> {
    if (this.waiting.size >= this.maxInFlight) {
      duration.observe({ call: name, outcome: 'overload' }, 0);
      return Promise.reject(new AppError('unavailable'));
    }
    return new Promise((resolve, reject) => {
      const reply = (this.sequence += 1);
      const span = startChildSpan(name, { 'rpc.system.name': 'redis-streams', 'rpc.method': name });
      const request: StreamRequest = {
        reply,
        id,
        name,
        data,
        channel: this.channel,
        deadline: Date.now() + this.timeout,
        requestId: requestContext.getStore()?.requestId ?? id,
        traceparent: span?.traceparent,
      };
      const give = ({ error, result }: StreamReply) => (error ? reject(AppError.fromBody(error)) : resolve(result));
      const timer = setTimeout(() => this.giveUp(reply), this.connected ? this.timeout : AWAY_LIMIT);
      this.waiting.set(reply, { request, resolve: give, reject, timer, since: performance.now(), span });
      if (this.connected) this.add(request);
    });
  }

  /** A request that did not reach Redis stays waiting: it is added when Redis returns in time. */
  private add(request: StreamRequest): void {
    const stream = streamOf(request.name.slice(0, request.name.indexOf('.')));
    this.streams.add(stream);
    this.commands.xadd(stream, '*', FIELD, JSON.stringify(request)).catch(() => this.shorten(request.reply));
  }

  private receive(reply: StreamReply): void {
    this.take(reply.reply, reply.error?.code ?? 'ok')?.resolve(reply);
  }

  private giveUp(reply: number): void {
    this.take(reply, 'timeout')?.reject(new AppError('unavailable'));
  }

  /** @param outcome `ok`, the error's code, or `timeout` when no reply came */
  private take(reply: number, outcome: string): Waiting | undefined {
    const found = this.waiting.get(reply);
    if (!found) return undefined;
    clearTimeout(found.timer);
    this.waiting.delete(reply);
    duration.observe({ call: found.request.name, outcome }, (performance.now() - found.since) / 1000);
    found.span?.end(outcome === 'ok' ? undefined : outcome);
    return found;
  }

  private disconnected(): void {
    if (!this.subscribed) return;
    this.subscribed = false;
    for (const reply of this.waiting.keys()) this.shorten(reply);
  }

  private shorten(reply: number): void {
    const found = this.waiting.get(reply);
    if (!found) return;
    clearTimeout(found.timer);
    found.timer = setTimeout(() => this.giveUp(reply), AWAY_LIMIT);
  }

  /** What no service has read by its deadline is never executed: while one is away its stream must not fill Redis. */
  private trim(): void {
    const oldest = Date.now() - this.timeout - CLOCK_MARGIN;
    for (const stream of this.streams) this.commands.xtrim(stream, 'MINID', oldest).catch(() => {});
  }

  private beat(): void {
    if (this.pingSince === 0 && this.commands.status === 'ready') {
      this.pingSince = Date.now();
      this.commands.ping().then(
        () => this.answered(),
        () => (this.pingSince = 0),
      );
    } else if (this.pingSince > 0 && Date.now() - this.pingSince > HANG_LIMIT && !this.hangs) {
      this.hangs = true;
      for (const reply of this.waiting.keys()) this.giveUp(reply);
    }
  }

  private answered(): void {
    this.pingSince = 0;
    if (!this.hangs) return;
    this.hangs = false;
    void this.reconnected();
  }

  /** Nothing is sent before the reply channel is open. What waits is sent again: a reply may have been lost. */
  private async reconnected(): Promise<void> {
    if (this.commands.status !== 'ready' || this.subscriber.status !== 'ready') return;
    try {
      await this.subscriber.subscribe(this.channel);
    } catch {
      return;
    }
    this.subscribed = true;
    for (const found of this.waiting.values()) {
      clearTimeout(found.timer);
      found.timer = setTimeout(
        () => this.giveUp(found.request.reply),
        Math.max(0, found.request.deadline - Date.now()),
      );
      this.add(found.request);
    }
  }

  /** Rejects while Redis does not answer. */
  async ping(): Promise<void> {
    if (!this.connected) throw new AppError('unavailable');
    await this.commands.ping();
  }

  connect(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    clearInterval(this.heartbeat);
    clearInterval(this.trimming);
    clients.delete(this);
    this.commands.disconnect();
    this.subscriber.disconnect();
  }

  unwrap<T>(): T {
    return this.commands as T;
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    this.request(String(packet.pattern), packet.data, randomUUID()).then(
      (response) => callback({ response, isDisposed: true }),
      (err: unknown) => callback({ err }),
    );
    return () => {};
  }

  protected dispatchEvent(): Promise<never> {
    return Promise.reject(new Error('StreamsClient sends requests only'));
  }
}
