import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@tocada/runtime/app-error.js';
import type { RequestHandler } from 'express';
import type { Redis } from 'ioredis';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEPT_SECONDS = 3600;
/** The time that Companion waits for the browser's socket, in milliseconds. */
export const SOCKET_TIMEOUT = 60_000;

const MAX_LISTENERS = 1000;
/** An import without progress for this long counts as ended, in milliseconds. */
const SILENCE = 5000;

const keyOf = (token: string) => `companion-import:${token}`;

/** Tracks imports from remote sources: Companion opens its socket to any client that names a token or a pattern. */
export class Imports {
  /** Tokens that this replica issued and whose browser has not opened a socket at any replica. */
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  /** Imports that this replica runs → the time of their last event. The final event is lost while Redis is away. */
  private readonly running = new Map<string, number>();

  constructor(
    private readonly redis: Redis,
    private readonly emitter: EventEmitter,
  ) {
    // Companion adds several listeners per import to its Redis connection, and Node would warn of a leak.
    EventEmitter.defaultMaxListeners = MAX_LISTENERS;
    emitter.on('upload-start', ({ token }: { token: string }) => {
      const timer = this.waiting.get(token);
      if (!timer) return;
      clearTimeout(timer);
      this.running.set(token, Date.now());
    });
  }

  /** Records the token of Companion's response before the browser receives it. */
  readonly note: RequestHandler = (_request, response, next) => {
    const json = response.json.bind(response);
    response.json = (body: { token?: unknown } | undefined) => {
      const token = body?.token;
      if (response.statusCode !== 200 || typeof token !== 'string') return json(body);
      this.watch(token);
      this.redis.set(keyOf(token), 1, 'EX', KEPT_SECONDS).then(
        () => json(body),
        () => next(new AppError('unavailable')),
      );
      return response;
    };
    next();
  };

  private watch(token: string): void {
    const cancelled = `cancel:${token}`;
    const listen = (data?: { action?: string }) => {
      if (data?.action !== 'progress') end();
      else if (this.running.has(token)) this.running.set(token, Date.now());
    };
    const end = () => {
      clearTimeout(this.waiting.get(token));
      this.waiting.delete(token);
      this.running.delete(token);
      this.emitter.removeListener(token, listen);
      // When the browser never comes, Companion keeps its own listener, and with it the whole import in memory.
      this.emitter.removeAllListeners(cancelled);
    };
    this.emitter.on(token, listen);
    this.emitter.on(cancelled, end);
    this.waiting.set(token, setTimeout(end, SOCKET_TIMEOUT + 1000).unref());
  }

  async isKnown(token: string): Promise<boolean> {
    return UUID.test(token) && (await this.redis.exists(keyOf(token))) === 1;
  }

  /** Resolves when no import with recent progress is running, or after `timeout` milliseconds. */
  async ended(timeout: number): Promise<void> {
    const isRunning = () => [...this.running.values()].some((lastProgress) => Date.now() - lastProgress < SILENCE);
    for (const limit = Date.now() + timeout; isRunning() && Date.now() < limit;) await sleep(50);
  }
}
