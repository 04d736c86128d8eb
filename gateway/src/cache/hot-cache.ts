import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContentTag } from '@tocada/contracts/changes.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { durationsOf, type RouteDurations } from '@tocada/runtime/http-durations.js';
import { Counter, Gauge } from 'prom-client';
import { routeOf } from '../http/route.js';
import type { CachedAnswer } from './cached-answer.js';

export interface Loaded {
  answer: CachedAnswer;
  /** Epoch milliseconds from which the answer is no longer true; Infinity when only a change can make it so. */
  expires: number;
}

export interface Found extends Loaded {
  /** Whether the answer may be older than an acknowledged change. */
  stale: boolean;
}

interface Entry extends Loaded {
  tags: readonly ContentTag[];
  fresh: boolean;
  durations: RouteDurations;
  /** Makes it anew; pinned ones are never. */
  load?: () => Promise<Loaded>;
}

/** Bounds of memory: entries, and bytes of bodies before compression. */
const MAX_ENTRIES = 2000;
const MAX_BYTES = 48_000_000;
const MAX_BODY = 2_000_000;
/** Of these, for addresses with a query: anyone can invent as many as they like. */
const MAX_CHOSEN_ENTRIES = 400;
const MAX_CHOSEN_BYTES = 12_000_000;

/** For so long after it was proven true the cache answers as if it still were. Milliseconds, as all here. */
const LEASE = 250;
/** For so long it then answers as stale rather than ask content for everything at once. */
const PATIENCE = 3000;

/** The answer that is being made, for those that it is made of. */
const making = new AsyncLocalStorage<{ stale: boolean }>();

const lookups = new Counter({
  name: 'cache_lookups_total',
  help: 'Reads of content by way of the cache; files of the frontend are left out',
  labelNames: ['outcome'] as const,
});
const [hits, misses, stales] = (['hit', 'miss', 'stale'] as const).map((outcome) => lookups.labels({ outcome })) as [
  Counter.Internal,
  Counter.Internal,
  Counter.Internal,
];
const size = new Gauge({ name: 'cache_entries', help: 'Answers in the cache, files of the frontend left out' });
const weight = new Gauge({ name: 'cache_bytes', help: 'Bytes of these answers before compression' });

const isFresh = ({ fresh, expires }: Entry): boolean => fresh && expires > Date.now();

function send(
  { answer, durations }: Pick<Entry, 'answer' | 'durations'>,
  started: number,
  request: IncomingMessage,
  response: ServerResponse,
  stale: boolean,
): void {
  answer.send(request, response, stale);
  durations.observe(request.method!, response.statusCode, (performance.now() - started) / 1000);
}

/**
 * Ready answers by address. An entry is dropped the moment its content changes. While content cannot be reached, and
 * while it is not proven that every change is told here, the last answer is given, marked stale.
 */
export class HotCache {
  private readonly entries = new Map<string, Entry>();
  private readonly pinned = new Map<string, Entry>();
  private readonly loads = new Map<string, { found: Promise<Found>; since: number }>();
  private readonly generations = new Map<ContentTag, number>();
  private bytes = 0;
  /** The addresses with a query among them, the oldest first. */
  private readonly chosen = new Set<string>();
  private chosenBytes = 0;
  /** When all changes until then were last known to be told here, by performance.now(). */
  private proven = -Infinity;
  /** What may be changing at this moment, by the change. */
  private readonly held = new Map<string, readonly ContentTag[]>();

  /** @param isAway whether a load could only fail now */
  constructor(private readonly isAway: () => boolean) {}

  /**
   * Answers what it has at once, and what has just changed as soon as that is loaded again: after an edit those who wait
   * would otherwise all go the normal way together. The rest goes it: `otherwise`.
   */
  serve(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') return otherwise();
    const started = performance.now();
    const cached = this.entries.get(request.url!);
    const entry = cached ?? this.pinned.get(request.url!);
    if (!entry) return otherwise();
    if (isFresh(entry) && (!cached || this.isProven(started))) {
      if (cached) hits.inc();
      send(entry, started, request, response, false);
    } else if (entry.load) {
      this.get(request.url!, entry.tags, entry.load).then(
        ({ answer, stale }) => send({ answer, durations: entry.durations }, started, request, response, stale),
        otherwise,
      );
    } else otherwise();
  }

  /** @param at by performance.now(): changes acknowledged before are all told here */
  prove(at: number): void {
    this.proven = at;
  }

  /** Changes are not told here any more. */
  doubt(): void {
    this.proven = -Infinity;
  }

  /** Of performance.now(): from then on answers are marked, unless another proof comes before. */
  get provenUntil(): number {
    return this.proven + LEASE;
  }

  private isProven(now: number): boolean {
    return now < this.provenUntil;
  }

  /** `change` may be committed at any moment: until it is released nothing is kept that has one of `tags`. */
  hold(change: string, tags: readonly ContentTag[]): void {
    this.held.set(change, tags);
    for (const tag of tags) this.invalidate(tag);
  }

  release(change: string): void {
    this.held.delete(change);
  }

  private isHeld(tags: readonly ContentTag[]): boolean {
    return [...this.held.values()].some((held) => held.some((tag) => tags.includes(tag)));
  }

  /**
   * The answer for `key`, loaded once for all who wait. One that is made of stale ones is stale, and is not kept.
   * @param key address with its query in the one form that the controllers use
   */
  async get(key: string, tags: readonly ContentTag[], load: () => Promise<Loaded>): Promise<Found> {
    const found = await this.find(key, tags, load);
    const whole = making.getStore();
    if (whole && found.stale) whole.stale = true;
    return found;
  }

  private async find(key: string, tags: readonly ContentTag[], load: () => Promise<Loaded>): Promise<Found> {
    const now = performance.now();
    const entry = this.entries.get(key);
    if (entry && isFresh(entry)) {
      if (this.isProven(now)) {
        hits.inc();
        return { ...entry, stale: false };
      }
      if (now - this.proven < PATIENCE) return this.stale(entry);
    }
    if (entry && this.isAway()) return this.stale(entry);
    misses.inc();
    try {
      return await this.load(key, tags, load, now);
    } catch (error) {
      if (entry && error instanceof AppError && error.code === 'unavailable') return this.stale(entry);
      // What is gone is not asked for twice, here and on the normal way.
      if (error instanceof AppError && error.code === 'not_found') this.drop(key);
      throw error;
    }
  }

  private stale(entry: Entry): Found {
    stales.inc();
    return { ...entry, stale: true };
  }

  private load(key: string, tags: readonly ContentTag[], load: () => Promise<Loaded>, now: number): Promise<Found> {
    const running = this.loads.get(key);
    // An old one may have read what a change, of which nothing was told here, has replaced since.
    const mayMiss = !this.isProven(now) || this.isHeld(tags);
    if (running && !(mayMiss && now - running.since >= LEASE)) return running.found;
    const before = this.generation(tags);
    const parts = { stale: false };
    const found = making
      .run(parts, load)
      .then((loaded) => {
        // What was read before a change must not outlive it.
        if (!parts.stale && !this.isHeld(tags) && this.generation(tags) === before) {
          this.store(key, { ...loaded, tags, fresh: true, durations: durationsOf(routeOf(key)), load });
        }
        return { ...loaded, ...parts };
      })
      .finally(() => {
        if (this.loads.get(key)?.found === found) this.loads.delete(key);
      });
    this.loads.set(key, { found, since: now });
    return found;
  }

  /** An answer that never changes while this process runs. */
  pin(path: string, answer: CachedAnswer): void {
    const durations = durationsOf(path.startsWith('/assets/') ? '/assets/*file' : '/*file');
    this.pinned.set(path, { answer, expires: Infinity, tags: [], fresh: true, durations });
  }

  private store(key: string, entry: Entry): void {
    this.drop(key);
    if (entry.answer.body.length > MAX_BODY || entry.expires <= Date.now()) return;
    this.entries.set(key, entry);
    const { length } = entry.answer.body;
    this.bytes += length;
    if (key.includes('?')) {
      this.chosen.add(key);
      this.chosenBytes += length;
    }
    // The oldest goes first; what is asked for often is soon back. What a stranger has chosen drives out its like alone.
    for (const oldest of this.chosen) {
      if (this.chosen.size <= MAX_CHOSEN_ENTRIES && this.chosenBytes <= MAX_CHOSEN_BYTES) break;
      this.drop(oldest);
    }
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_ENTRIES && this.bytes <= MAX_BYTES) break;
      this.drop(oldest);
    }
    size.set(this.entries.size);
    weight.set(this.bytes);
  }

  private drop(key: string): void {
    const length = this.entries.get(key)?.answer.body.length ?? 0;
    this.bytes -= length;
    if (this.chosen.delete(key)) this.chosenBytes -= length;
    this.entries.delete(key);
  }

  private generation(tags: readonly ContentTag[]): number {
    return tags.reduce((sum, tag) => sum + (this.generations.get(tag) ?? 0), 0);
  }

  /** Content under `tag` has changed: nobody gets, or waits for, what was read before. */
  invalidate(tag: ContentTag): void {
    this.generations.set(tag, (this.generations.get(tag) ?? 0) + 1);
    this.loads.clear();
    for (const entry of this.entries.values()) if (entry.tags.includes(tag)) entry.fresh = false;
  }
}
