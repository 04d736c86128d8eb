import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@tocada/runtime/app-error.js';
import type { RequestHandler } from 'express';
import type { Redis } from 'ioredis';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEPT_SECONDS = 3600;
/** Companion waits for the browser's socket this long; in milliseconds. */
export const SOCKET_PATIENCE = 60_000;

const MAX_LISTENERS = 1000;
/** An import that tells nothing for so long is over, or as good as; in milliseconds. */
const SILENCE = 5000;

const keyOf = (token: string) => `companion-import:${token}`;

/**
 * Imports from remote sources. Companion opens its socket to whoever names a token, even a pattern that matches all of
 * them; here every replica knows which tokens were handed out, and this one which imports it is still running.
 */
export class Imports {
  /** Handed out here, and waiting for the browser's socket at any replica. */
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  /** Begun here: when each was last heard of. Its end goes unheard while Redis is away. */
  private readonly running = new Map<string, number>();

  constructor(
    private readonly redis: Redis,
    private readonly emitter: EventEmitter,
  ) {
    // Companion adds a listener to its Redis connection for each of an import's events; Node would warn of a leak.
    EventEmitter.defaultMaxListeners = MAX_LISTENERS;
    emitter.on('upload-start', ({ token }: { token: string }) => {
      const timer = this.waiting.get(token);
      if (!timer) return;
      clearTimeout(timer);
      this.running.set(token, Date.now());
    });
  }

  /** Notes the token of Companion's answer before the browser gets to see it. */
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
      // Companion keeps its own, and with it the whole import, when the browser never came.
      this.emitter.removeAllListeners(cancelled);
    };
    this.emitter.on(token, listen);
    this.emitter.on(cancelled, end);
    this.waiting.set(token, setTimeout(end, SOCKET_PATIENCE + 1000).unref());
  }

  async isKnown(token: string): Promise<boolean> {
    return UUID.test(token) && (await this.redis.exists(keyOf(token))) === 1;
  }

  /** Resolves when none is running that was heard of lately, or after `patience` milliseconds. */
  async ended(patience: number): Promise<void> {
    const isRunning = () => [...this.running.values()].some((heard) => Date.now() - heard < SILENCE);
    for (const limit = Date.now() + patience; isRunning() && Date.now() < limit;) await sleep(50);
  }
}
