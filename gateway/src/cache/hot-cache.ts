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
 * Ready answers by address. An entry is dropped the moment its content changes; while the content cannot be reached
 * the last answer is given, marked stale.
 */
export class HotCache {
  private readonly entries = new Map<string, Entry>();
  private readonly pinned = new Map<string, Entry>();
  private readonly loads = new Map<string, Promise<Loaded>>();
  private readonly generations = new Map<ContentTag, number>();
  private bytes = 0;

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
    if (isFresh(entry)) {
      if (cached) hits.inc();
      send(entry, started, request, response, false);
    } else if (entry.load) {
      this.get(request.url!, entry.tags, entry.load).then(
        ({ answer, stale }) => send({ answer, durations: entry.durations }, started, request, response, stale),
        otherwise,
      );
    } else otherwise();
  }

  /**
   * The answer for `key`, loaded once for all who wait.
   * @param key address with its query in the one form that the controllers use
   * @returns stale: whether it is an older answer, given because loading failed
   */
  async get(
    key: string,
    tags: readonly ContentTag[],
    load: () => Promise<Loaded>,
  ): Promise<{ answer: CachedAnswer; expires: number; stale: boolean }> {
    const entry = this.entries.get(key);
    if (entry && isFresh(entry)) {
      hits.inc();
      return { ...entry, stale: false };
    }
    if (entry && this.isAway()) return this.stale(entry);
    misses.inc();
    try {
      return { ...(await this.load(key, tags, load)), stale: false };
    } catch (error) {
      if (entry && error instanceof AppError && error.code === 'unavailable') return this.stale(entry);
      // What is gone is not asked for twice, here and on the normal way.
      if (error instanceof AppError && error.code === 'not_found') this.drop(key);
      throw error;
    }
  }

  private stale(entry: Entry) {
    stales.inc();
    return { ...entry, stale: true };
  }

  private load(key: string, tags: readonly ContentTag[], load: () => Promise<Loaded>): Promise<Loaded> {
    const running = this.loads.get(key);
    if (running) return running;
    const before = this.generation(tags);
    const started = load()
      .then((loaded) => {
        // What was read before a change must not outlive it.
        if (this.generation(tags) === before) {
          this.store(key, { ...loaded, tags, fresh: true, durations: durationsOf(routeOf(key)), load });
        }
        return loaded;
      })
      .finally(() => {
        if (this.loads.get(key) === started) this.loads.delete(key);
      });
    this.loads.set(key, started);
    return started;
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
    this.bytes += entry.answer.body.length;
    // The oldest goes first; what is asked for often is soon back.
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_ENTRIES && this.bytes <= MAX_BYTES) break;
      this.drop(oldest);
    }
    size.set(this.entries.size);
    weight.set(this.bytes);
  }

  private drop(key: string): void {
    this.bytes -= this.entries.get(key)?.answer.body.length ?? 0;
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
