import { setTimeout as sleep } from 'node:timers/promises';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram } from 'prom-client';
import { lastValueFrom } from 'rxjs';
import { AppError, OtherReleaseError, type ErrorReply } from '../app-error.js';
import { requestContext } from '../context.js';
import { gaugesOf } from '../gauges.js';
import { RedisClock } from '../redis-clock.js';
import { observeRedisMemory } from '../redis-memory.js';
import { BLOCK_LIMIT, blockingConnection, commandConnection } from '../redis.js';
import { startSpan } from '../tracing/tracing.js';
import { CLAIM_IDLE, consumerName, streamOf, type StreamReply, type StreamRequest } from './protocol.js';
import { StreamsContext } from './streams.context.js';
import { summingGauge } from './summing-gauge.js';

export interface StreamsServerOptions {
  service: string;
  redisUrl: string;
  /** The release of this process, which the doctor compares with those of the other replicas. */
  version?: string;
  logger: Logger;
}

/** The limit of calls that are handled at the same time. */
const SLOTS = 32;
const CLAIM_EVERY = 500;
/** A replica that has handled nothing for two rounds looks for abandoned calls in one round of this many. */
const RESTING = 2;
/** The rounds of claims between two measurements of the clock, which drifts by half a millisecond in a second at most. */
const MEASURED_EVERY = 8;
/** A call whose handler died this many times is answered with an error and not delivered again. */
const MAX_DELIVERIES = 3;
/** The time that a blocking read may still take when closing begins and the read cannot be interrupted. */
const READ_LIMIT = BLOCK_LIMIT + 500;
const DRAIN_LIMIT = 15_000;
const FORGET_CONSUMER_AFTER = 3_600_000;

/** One atomic script, so that no entry can become pending between the check and the removal. */
const FORGET_DEAD_CONSUMERS = `
for _, row in ipairs(redis.call('XINFO', 'CONSUMERS', KEYS[1], ARGV[1])) do
  if row[4] == 0 and row[6] > tonumber(ARGV[2]) then redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], row[2]) end
end`;

type Entry = [id: string, fields: string[]];

interface Handled {
  /** By performance.now(). */
  since: number;
  soleUntil: number;
}

const duration = new Histogram({
  name: 'rpc_server_request_duration_seconds',
  help: 'Time from reading a request to its reply',
  labelNames: ['call', 'outcome'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
});
const servers = summingGauge<StreamsServer>(
  'rpc_server_busy_slots',
  'Requests being handled',
  ({ busySlots }) => busySlots,
);
const all = new Gauge({ name: 'rpc_server_slots', help: 'Requests that may be handled at the same time' });
const expired = new Counter({
  name: 'rpc_server_expired_total',
  help: 'Requests dropped because nobody waited any more',
});
const takenOver = new Counter({ name: 'rpc_server_taken_over_total', help: 'Requests of replicas that went silent' });

/** Nest transport over Redis Streams: one replica gets each call. By Nest's own pub/sub, every replica would run it. */
export class StreamsServer extends Server implements CustomTransportStrategy {
  private readonly stream: string;
  private readonly group: string;
  private readonly consumer: string;
  private readonly commands: Redis;
  private readonly reader: Redis;
  private readonly clock = new RedisClock();
  /** By entry id. */
  private readonly active = new Map<string, Handled>();
  private finished: string[] = [];
  /** Replies of the current turn of the event loop, as JSON, by channel. */
  private replies = new Map<string, string[]>();
  /** When the newest call came, by performance.now(). */
  private handledAt = 0;
  private closing = false;
  private ended = false;
  /** The client id of the reader's connection, to interrupt its blocking read. Asked before the connection blocks. */
  private readerId: number | undefined;
  private reading: Promise<void> = Promise.resolve();
  private claiming: Promise<void> = Promise.resolve();
  private wake: () => void = () => {};

  constructor(private readonly options: StreamsServerOptions) {
    super();
    this.group = options.service;
    this.stream = streamOf(options.service);
    this.consumer = consumerName(options.version ?? 'source');
    all.set(SLOTS);
    this.commands = commandConnection(options.redisUrl);
    this.reader = blockingConnection(options.redisUrl);
    servers.add(this);
    this.reader.on('close', () => {
      this.readerId = undefined;
    });
  }

  get busySlots(): number {
    return this.active.size;
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    this.reading = this.read();
    this.claiming = this.claim();
    callback();
  }

  /** Rejects while Redis does not answer. */
  ping(): Promise<unknown> {
    return this.commands.ping();
  }

  /** Accepts no more calls, finishes the calls in progress, and leaves the group. */
  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    this.wake();
    if (this.readerId) await this.commands.client('UNBLOCK', this.readerId).catch(() => {});
    // The current read may still deliver entries, and this replica handles them.
    await Promise.race([this.reading, sleep(READ_LIMIT, undefined, { ref: false })]);
    this.reader.disconnect();
    const limit = performance.now() + DRAIN_LIMIT;
    while (this.active.size > 0 && performance.now() < limit) await sleep(10);
    this.ended = true;
    await this.flush();
    servers.delete(this);
    // QUIT lets pending replies reach Redis before the connection closes.
    await this.commands.quit().catch(() => this.commands.disconnect());
    // A read that waits while Redis is away never settles: ioredis drops it when it disconnects.
    await this.claiming;
  }

  on(): void {
    throw new Error('StreamsServer emits no events');
  }

  unwrap<T>(): T {
    return this.commands as T;
  }

  /** Registers the metrics of the stream and of Redis, once per process. All replicas report the same values. */
  observeStream(): void {
    const read = async () => {
      const [length, oldest, pending] = await Promise.all([
        this.commands.xlen(this.stream),
        this.commands.xrange(this.stream, '-', '+', 'COUNT', 1),
        this.commands.xpending(this.stream, this.group),
      ]);
      const [since] = oldest[0]?.[0].split('-') ?? [];
      const age = since ? Math.max(0, this.clock.now() - Number(since)) / 1000 : 0;
      return { length, pending: Number(pending[0]), age };
    };
    gaugesOf(read, {
      rpc_stream_length: ['Requests in the stream, handled or waiting', ({ length }) => length],
      rpc_stream_pending: ['Requests that some replica has in its hands', ({ pending }) => pending],
      rpc_stream_oldest_seconds: ['Age of the oldest request in the stream', ({ age }) => age],
    });
    observeRedisMemory(this.commands);
  }

  private async read(): Promise<void> {
    // Deadlines cannot be checked before the clock is measured.
    while (!this.closing && !(await this.measure())) await sleep(100);
    while (!this.closing) {
      const free = SLOTS - this.active.size;
      if (free <= 0) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
        continue;
      }
      try {
        this.readerId ??= await this.reader.client('ID');
        const askedAt = this.clock.earliest(performance.now());
        // prettier-ignore
        const answer = await this.reader.xreadgroup('GROUP', this.group, this.consumer, 'COUNT', free, 'BLOCK', BLOCK_LIMIT, 'STREAMS', this.stream, '>');
        const [first] = (answer ?? []) as [string, Entry[]][];
        for (const entry of first?.[1] ?? []) {
          // Redis delivered the entry after this replica asked for it and after the entry was added.
          void this.handle(entry, Math.max(askedAt, parseInt(entry[0])) + CLAIM_IDLE);
        }
      } catch (error) {
        if (!this.closing) await this.recover(error as Error);
      }
    }
  }

  private measure(): Promise<boolean> {
    return this.clock.measure(this.commands).then(
      () => true,
      () => false,
    );
  }

  /** An emptied Redis has lost the group. The new group starts at the beginning of the stream and skips no waiting entry. */
  private async recover(error: Error): Promise<void> {
    if (/NOGROUP|UNBLOCKED/.test(error.message)) {
      await this.commands.xgroup('CREATE', this.stream, this.group, '0', 'MKSTREAM').catch(() => {});
      await this.commands
        .eval(FORGET_DEAD_CONSUMERS, 1, this.stream, this.group, FORGET_CONSUMER_AFTER)
        .catch(() => {});
    } else {
      await sleep(100);
    }
  }

  /** Renews the slow calls of this replica until they end, and takes over calls that other replicas no longer renew. */
  private async claim(): Promise<void> {
    for (let round = 0; !this.ended; round += 1) {
      await sleep(CLAIM_EVERY);
      if (this.ended || this.commands.status !== 'ready') continue;
      if (round % MEASURED_EVERY === 0) void this.measure();
      const begun = performance.now() - CLAIM_EVERY;
      const slow = [...this.active].filter(([, { since }]) => since < begun);
      try {
        if (slow.length > 0) await this.showLife(slow);
        const isAtRest = this.handledAt < begun - CLAIM_EVERY;
        const free = SLOTS - this.active.size;
        if (free > 0 && !this.closing && (!isAtRest || round % RESTING === 0)) await this.takeOver(free);
      } catch {
        // Redis is away, or the group is being recreated. The next round tries again.
      }
    }
  }

  private async showLife(slow: [string, Handled][]): Promise<void> {
    const shown = this.clock.earliest(performance.now());
    const ids = slow.map(([id]) => id);
    await this.commands.xclaim(this.stream, this.group, this.consumer, 0, ...ids, 'JUSTID');
    // A call that was renewed too late may already belong to another replica.
    const now = this.clock.latest();
    for (const [, one] of slow) one.soleUntil = now < one.soleUntil ? shown + CLAIM_IDLE : 0;
  }

  private async takeOver(count: number): Promise<void> {
    // prettier-ignore
    const pending = (await this.commands.xpending(this.stream, this.group, 'IDLE', CLAIM_IDLE, '-', '+', count)) as [string, string, number, number][];
    const abandoned = pending.filter(([id]) => !this.active.has(id));
    if (abandoned.length === 0) return;
    const deliveries = new Map(abandoned.map(([id, , , times]) => [id, times]));
    const ids = abandoned.map(([id]) => id);
    const claimed = (await this.commands.xclaim(this.stream, this.group, this.consumer, CLAIM_IDLE, ...ids)) as Entry[];
    // Before Redis 7, an entry that its caller has removed from the stream comes as null.
    const taken = claimed.filter(Boolean);
    takenOver.inc(taken.length);
    for (const entry of taken) void this.handle(entry, 0, deliveries.get(entry[0]));
  }

  private async handle([id, fields]: Entry, soleUntil: number, deliveries = 0): Promise<void> {
    const handled: Handled = { since: performance.now(), soleUntil };
    this.handledAt = handled.since;
    this.active.set(id, handled);
    try {
      const request = JSON.parse(fields[1]!) as StreamRequest;
      if (!this.isLate(request)) {
        const reply = await this.trace(request, deliveries);
        if (reply.error) reply.soleUntil = handled.soleUntil;
        this.reply(request.channel, JSON.stringify(reply));
      } else expired.inc();
    } catch (error) {
      this.options.logger.error({ err: error }, 'request not answered');
    } finally {
      this.finish(id);
    }
  }

  private isLate({ deadline }: StreamRequest): boolean {
    return !(deadline > this.clock.latest());
  }

  private async trace(request: StreamRequest, deliveries: number): Promise<StreamReply> {
    const { name, requestId, traceparent: parent } = request;
    const attributes = { 'rpc.system.name': 'redis-streams', 'rpc.method': name };
    const span = parent === undefined ? undefined : startSpan(name, 'server', attributes, parent);
    const traceparent = span?.traceparent;
    const context = { requestId, traceparent, isLate: () => this.isLate(request) };
    const reply = await requestContext.run(context, () => this.execute(request, deliveries));
    span?.end(reply.error?.code);
    return reply;
  }

  private async execute(request: StreamRequest, deliveries: number): Promise<StreamReply> {
    const { name, reply } = request;
    // Nest's getHandlerByPattern parses the name as JSON and throws, which took a sixth of the process's time.
    const handler = this.getHandlers().get(name);
    // A stream may hold any name, but metrics hold only names of existing calls.
    const stop = duration.startTimer({ call: handler ? name : 'unknown' });
    try {
      // Only a gateway of a newer release sends an unknown call.
      if (!handler) throw new OtherReleaseError();
      if (deliveries >= MAX_DELIVERIES) throw new AppError('internal');
      const output = this.transformToObservable(await handler(request.data, new StreamsContext([request])));
      const result = (await lastValueFrom(output)) as unknown;
      stop({ outcome: 'ok' });
      return { reply, result };
    } catch (error) {
      const body = (error instanceof AppError ? error.toReply() : error) as Partial<ErrorReply>;
      stop({ outcome: body.code ?? 'internal' });
      return { reply, error: body.code ? (body as ErrorReply) : new AppError('internal').toReply() };
    }
  }

  private reply(channel: string, json: string): void {
    const others = this.replies.get(channel);
    if (others) others.push(json);
    else this.replies.set(channel, [json]);
  }

  /** Sends all replies of one turn of the event loop together, which is the main reason for the transport's speed. */
  private finish(id: string): void {
    this.active.delete(id);
    this.wake();
    if (this.finished.push(id) === 1) setImmediate(() => void this.flush());
  }

  /** Replies go before the acknowledgements: after a lost reply the caller sends again under the same id. */
  private async flush(): Promise<void> {
    const { finished, replies } = this;
    this.finished = [];
    this.replies = new Map();
    if (finished.length === 0) return;
    const commands = this.commands.pipeline();
    for (const [channel, list] of replies) commands.publish(channel, `[${list.join(',')}]`);
    commands.xack(this.stream, this.group, ...finished).xdel(this.stream, ...finished);
    try {
      await commands.exec();
    } catch {
      // The entries stay pending and are delivered again. Their writes are found in the inbox.
    }
  }
}
