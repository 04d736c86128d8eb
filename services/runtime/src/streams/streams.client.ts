import { randomInt, randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { PlainRpc, Rpc, RpcInput, RpcOutput } from '@tocada/contracts/kit/rpc.js';
import { ReplyError, type Redis } from 'ioredis';
import { Histogram } from 'prom-client';
import { AppError, OtherReleaseError } from '../app-error.js';
import { arrivals } from '../arrivals.js';
import { requestContext, throwIfLate } from '../context.js';
import { commandConnection, waitingConnection } from '../redis.js';
import { RedisClock } from '../redis-clock.js';
import type { Span } from '../tracing/otel.js';
import { startChildSpan } from '../tracing/tracing.js';
import {
  CALL_TIMEOUT,
  FIELD,
  parseReplies,
  replyChannel,
  serviceOf,
  streamOf,
  type StreamReply,
  type StreamRequest,
} from './protocol.js';
import { summingGauge } from './summing-gauge.js';

interface StreamsClientOptions {
  redisUrl: string;
  /** The limit of calls in flight. Beyond it a call fails at once as overloaded. */
  maxInFlight?: number;
  /** Milliseconds from a call to its deadline. */
  timeout?: number;
  /** The first part of the name of the reply channel, for a process that Redis lets subscribe to such names only. */
  repliesTo?: string;
}

/** The time that a caller waits after the deadline for the reply of a write that committed just before it. */
const GRACE = 250;
/** The delay before a call that failed at one replica is sent again, for another replica. */
const RETRY_AFTER = 500;
/** The most times that a read is sent again because a replica of another release did not know it. A write is sent until its deadline. */
const READS_AGAIN = 3;
/** The time that a call waits for Redis to return before it fails. */
const AWAY_LIMIT = 1200;
const HEARTBEAT_INTERVAL = 250;
/** At rest one beat of this many asks Redis. */
const RESTING = 4;
/** Beats until Redis counts as away. Not milliseconds: a busy process reads Redis's answer after its next beat. */
const UNANSWERED_LIMIT = 4;
const TRIM_EVERY = 10_000;
/** The largest range of randomInt. */
const MOST_REPLIES = 2 ** 48 - 1;
/** Added to the age of trimmed entries, because gateways of another release may have a longer deadline. */
const TRIM_MARGIN = 60_000;

interface Waiting {
  request: StreamRequest;
  isWrite: boolean;
  resolve(reply: StreamReply): void;
  reject(error: AppError): void;
  timer: NodeJS.Timeout;
  /** By performance.now(). */
  since: number;
  span: Span | undefined;
  /** Of a write: true when its caller has gone. */
  isLate: (() => boolean) | undefined;
  /** The number of attempts that Redis may have received and that a replica may still execute. */
  sent: number;
  /** The number of replicas of another release that did not know the call. */
  unknown: number;
  entries: string[];
  isGivenUp: boolean;
}

const duration = new Histogram({
  name: 'rpc_client_request_duration_seconds',
  help: 'Time from asking a service to its reply, or to giving up',
  labelNames: ['call', 'outcome'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});
const clients = summingGauge<StreamsClient>(
  'rpc_client_in_flight',
  'Requests waiting for a reply',
  ({ inFlight }) => inFlight,
);

/**
 * Calls services over Redis Streams. Replies arrive on a channel that belongs to this process alone.
 *
 * A write that a replica may still execute fails only after its deadline, when no replica commits it any more. If it
 * failed earlier, it could execute late and overwrite a newer write. A read may fail at any time.
 */
export class StreamsClient {
  private readonly logger = new Logger(StreamsClient.name);
  private readonly channel: string;
  private readonly commands: Redis;
  private readonly subscriber: Redis;
  private readonly clock = new RedisClock();
  private readonly waiting = new Map<number, Waiting>();
  private readonly maxInFlight: number;
  private readonly timeout: number;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly trimming: NodeJS.Timeout;
  private readonly services = new Set<string>();
  /** The beats since the outstanding ping was sent. */
  private unanswered = 0;
  /** The beats since the process began to rest. */
  private rested = 0;
  private isOpen = false;
  /** Incremented when a connection ends, which invalidates the work that was prepared on it. */
  private epoch = 0;
  private hasLogged = false;

  constructor(options: StreamsClientOptions) {
    this.channel = replyChannel([options.repliesTo ?? [], randomUUID()].flat().join(':'));
    this.maxInFlight = options.maxInFlight ?? 2000;
    this.timeout = options.timeout ?? CALL_TIMEOUT;
    this.commands = commandConnection(options.redisUrl, { maxRetriesPerRequest: 0, enableOfflineQueue: false });
    this.subscriber = waitingConnection(options.redisUrl);
    this.subscriber.on('message', (_channel, text) => this.receive(text));
    for (const connection of [this.commands, this.subscriber]) {
      connection.on('ready', () => void this.open()).on('close', () => this.ended());
    }
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_INTERVAL);
    this.trimming = setInterval(() => this.trim(), TRIM_EVERY);
    clients.add(this);
  }

  get inFlight(): number {
    return this.waiting.size;
  }

  /** False while a call would only wait for Redis. */
  get connected(): boolean {
    return this.isOpen && this.commands.status === 'ready';
  }

  /**
   * @param writeId A write is executed once per id, however often it is sent.
   * @throws AppError of the service's answer, or `unavailable` when no answer came in time, or when the caller of a write
   * has given up
   */
  call<R extends PlainRpc>(rpc: R, input: RpcInput<R>, writeId?: string): Promise<RpcOutput<R>> {
    return this.write(rpc, input, writeId);
  }

  /** Like `call`, also for a change of the content. A process with a cache of the content drops its old entries itself. */
  async write<R extends Rpc>(rpc: R, input: RpcInput<R>, writeId: string = randomUUID()): Promise<RpcOutput<R>> {
    if (rpc.write && requestContext.getStore()?.isLate) {
      await arrivals();
      throwIfLate();
    }
    return (await this.request(rpc.name, input, writeId, rpc.write)) as RpcOutput<R>;
  }

  private request(name: string, data: unknown, id: string, isWrite: boolean): Promise<unknown> {
    if (this.waiting.size >= this.maxInFlight) {
      duration.observe({ call: name, outcome: 'overload' }, 0);
      return Promise.reject(new AppError('unavailable'));
    }
    return new Promise((resolve, reject) => {
      // Another service knows the channel. It must not guess the number and answer in the place of this one.
      const reply = randomInt(MOST_REPLIES);
      const span = startChildSpan(name, { 'rpc.system.name': 'redis-streams', 'rpc.method': name });
      const request: StreamRequest = {
        reply,
        id,
        name,
        data,
        channel: this.channel,
        deadline: NaN,
        requestId: requestContext.getStore()?.requestId ?? id,
        traceparent: span?.traceparent,
      };
      const give = ({ error, result }: StreamReply) => (error ? reject(AppError.fromReply(error)) : resolve(result));
      const waiting: Waiting = {
        request,
        isWrite,
        resolve: give,
        reject,
        timer: setTimeout(() => this.giveUp(reply), this.connected ? this.timeout + GRACE : AWAY_LIMIT),
        since: performance.now(),
        span,
        isLate: isWrite ? requestContext.getStore()?.isLate : undefined,
        sent: 0,
        unknown: 0,
        entries: [],
        isGivenUp: false,
      };
      this.waiting.set(reply, waiting);
      if (this.connected) this.add(waiting);
    });
  }

  /** A call that did not reach Redis stays waiting and is added when Redis returns in time. */
  private add(waiting: Waiting): void {
    const { request, since, entries } = waiting;
    request.deadline = Math.floor(this.clock.earliest(since) + this.timeout);
    const service = serviceOf(request.name);
    this.services.add(service);
    waiting.sent += 1;
    this.commands.xadd(streamOf(service), '*', FIELD, JSON.stringify(request)).then(
      (entry) => {
        entries.push(entry!);
        if (waiting.isGivenUp) this.withdraw(waiting);
      },
      (error: unknown) => {
        // Redis refused the entry, for example because its memory is full.
        if (error instanceof ReplyError) waiting.sent -= 1;
        this.shorten(waiting, AWAY_LIMIT);
      },
    );
  }

  private receive(text: string): void {
    const replies = parseReplies(text);
    if (replies) for (const reply of replies) this.settle(reply);
    else if (!this.hasLogged) {
      this.hasLogged = true;
      this.logger.warn('a message that is no list of replies came on the reply channel; others like it are not logged');
    }
  }

  private settle(reply: StreamReply): void {
    const waiting = this.waiting.get(reply.reply);
    if (!waiting) return;
    const { error, soleUntil = 0 } = reply;
    const isSole = this.clock.latest() < soleUntil;
    if (error?.isOfOtherRelease && (waiting.isWrite || waiting.unknown < READS_AGAIN)) {
      waiting.unknown += 1;
      // This replica does not execute the attempt, and no other replica has it. A refusal of the next attempt is then final.
      if (isSole) waiting.sent -= 1;
      this.addSoon(waiting);
    } else if (error && waiting.isWrite && (waiting.sent > 1 || !isSole)) {
      // Another replica may still run the write; again it runs only once. Else the call waits for that answer.
      if (error.code === 'unavailable') this.addSoon(waiting);
    } else this.take(reply.reply, error?.code ?? 'ok')?.resolve(reply);
  }

  private addSoon(waiting: Waiting): void {
    setTimeout(() => {
      const { request, sent, isLate } = waiting;
      if (!this.connected || !this.waiting.has(request.reply)) return;
      if (sent === 0 && isLate?.()) this.giveUp(request.reply);
      else this.add(waiting);
    }, RETRY_AFTER);
  }

  private giveUp(reply: number): void {
    const unknown = this.waiting.get(reply)?.unknown ?? 0;
    const waiting = this.take(reply, unknown > 0 ? 'other_release' : 'timeout');
    if (!waiting) return;
    waiting.isGivenUp = true;
    this.withdraw(waiting);
    waiting.reject(unknown > 0 ? new OtherReleaseError() : new AppError('unavailable'));
  }

  /** Removes the entries. A replica that has one checks the deadline; if it dies, no other takes the call over. */
  private withdraw({ request, entries }: Waiting): void {
    if (entries.length === 0 || this.commands.status !== 'ready') return;
    const service = serviceOf(request.name);
    const stream = streamOf(service);
    this.commands.xack(stream, service, ...entries).catch(() => {});
    this.commands.xdel(stream, ...entries).catch(() => {});
  }

  /** @param outcome `ok`, the error's code, `other_release` when no replica knew the call, or `timeout` when no reply came */
  private take(reply: number, outcome: string): Waiting | undefined {
    const call = this.waiting.get(reply);
    if (!call) return undefined;
    clearTimeout(call.timer);
    this.waiting.delete(reply);
    duration.observe({ call: call.request.name, outcome }, (performance.now() - call.since) / 1000);
    call.span?.end(outcome === 'ok' ? undefined : outcome);
    return call;
  }

  private ended(): void {
    this.epoch += 1;
    this.lose(AWAY_LIMIT);
  }

  /** Redis is away: fails the calls that may fail, after `timeout` milliseconds. */
  private lose(timeout: number): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const waiting of this.waiting.values()) this.shorten(waiting, timeout);
  }

  private shorten(waiting: Waiting, timeout: number): void {
    if (waiting.isGivenUp || (waiting.sent > 0 && waiting.isWrite)) return;
    this.wait(waiting, timeout);
  }

  private wait(waiting: Waiting, timeout: number): void {
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => this.giveUp(waiting.request.reply), timeout);
  }

  /** Removes entries that no service read in time, so that the stream of a stopped service cannot fill Redis. */
  private trim(): void {
    if (!this.connected) return;
    const oldest = Math.floor(this.clock.now() - this.timeout - TRIM_MARGIN);
    for (const service of this.services) this.commands.xtrim(streamOf(service), 'MINID', oldest).catch(() => {});
  }

  private async beat(): Promise<void> {
    if (this.commands.status !== 'ready') return;
    const isAtRest = this.isOpen && this.unanswered === 0 && this.waiting.size === 0;
    this.rested = isAtRest ? this.rested + 1 : 0;
    if (this.rested % RESTING !== 0) return;
    // Calls wait for replies, so a silent subscription is found now, and not at the next look for idle connections.
    if (this.waiting.size > 0 && this.subscriber.status === 'ready') this.subscriber.ping().catch(() => {});
    this.unanswered += 1;
    if (this.unanswered > UNANSWERED_LIMIT) this.lose(0);
    if (this.unanswered > 1) return;
    try {
      await this.clock.measure(this.commands);
    } catch {
      return;
    } finally {
      this.unanswered = 0;
    }
    if (!this.isOpen) await this.open();
  }

  /** Opens the reply channel before anything is sent. Waiting calls are sent again, because their replies may be lost. */
  private async open(): Promise<void> {
    if (this.commands.status !== 'ready' || this.subscriber.status !== 'ready') return;
    const { epoch } = this;
    try {
      await Promise.all([this.subscriber.subscribe(this.channel), this.clock.measure(this.commands)]);
    } catch {
      return;
    }
    if (this.isOpen || this.epoch !== epoch) return;
    this.isOpen = true;
    for (const waiting of this.waiting.values()) {
      this.wait(waiting, Math.max(0, waiting.since + this.timeout + GRACE - performance.now()));
      this.add(waiting);
    }
  }

  /** Rejects while Redis does not answer. */
  async ping(): Promise<void> {
    if (!this.connected) throw new AppError('unavailable');
    await this.commands.ping();
  }

  close(): void {
    clearInterval(this.heartbeat);
    clearInterval(this.trimming);
    clients.delete(this);
    this.commands.disconnect();
    this.subscriber.disconnect();
  }
}
