import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tag } from '@tocada/contracts/routes.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { requestContext } from '@tocada/runtime/context.js';
import { durationsOf, type RouteDurations } from '@tocada/runtime/http-durations.js';
import { Counter, Gauge, register } from 'prom-client';
import { routeOf } from '../http/route.js';
import type { CachedAnswer } from './cached-answer.js';

export interface Loaded {
  answer: CachedAnswer;
  /** When the answer becomes outdated, in epoch milliseconds. Infinity when only a change of the content outdates it. */
  expires: number;
}

export interface Lookup extends Loaded {
  /** True when the answer may be older than an acknowledged change. */
  stale: boolean;
}

interface Entry extends Loaded {
  tags: readonly Tag[];
  fresh: boolean;
  durations: RouteDurations;
  /** Loads the answer again. Pinned answers have none. */
  load?: () => Promise<Loaded>;
}

/** The bounds of memory: the number of entries, and the bytes of all bodies before compression. */
const MAX_ENTRIES = 2000;
const MAX_BYTES = 48_000_000;
const MAX_BODY = 2_000_000;
/** The bounds for addresses with a query, because strangers can invent any number of them. */
const MAX_CHOSEN_ENTRIES = 400;
const MAX_CHOSEN_BYTES = 12_000_000;

/** The time that the cache counts as fresh after a proof of its freshness. All times in this file are milliseconds. */
const LEASE = 250;
/** The time that the cache then serves stale answers, so that not all entries are loaded at once. */
const STALE_FOR = 3000;

/** Lookups by outcome. Plain numbers, because prom-client hashes the labels of every count. */
const lookups = { hit: 0, miss: 0, stale: 0 };
register.registerMetric(
  new Counter({
    name: 'cache_lookups_total',
    help: 'Reads of content by way of the cache; files of the frontend are left out',
    labelNames: ['outcome'] as const,
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(lookups)) this.inc({ outcome }, count);
    },
  }),
);
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

/** Ready answers by address. A change drops its entries at once. Without proof of freshness they are marked stale. */
export class HotCache {
  private readonly entries = new Map<string, Entry>();
  private readonly pinned = new Map<string, Entry>();
  private readonly loads = new Map<string, { lookup: Promise<Lookup>; since: number }>();
  private readonly generations = new Map<Tag, number>();
  private bytes = 0;
  /** The entries whose address has a query, least recently used first. */
  private readonly chosen = new Set<string>();
  private chosenBytes = 0;
  /** All changes before this time are known here, by performance.now(). */
  private proven = -Infinity;
  /** The tags of changes that may commit at any moment, by change. */
  private readonly held = new Map<string, readonly Tag[]>();

  /** @param isAway whether the content service is away, so that a load would fail */
  constructor(private readonly isAway: () => boolean) {}

  /** Answers cached entries at once. After an edit, requests wait here for one load. `otherwise` takes the rest. */
  serve(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') return otherwise();
    const started = performance.now();
    const cached = this.entries.get(request.url!);
    const entry = cached ?? this.pinned.get(request.url!);
    if (!entry) return otherwise();
    if (isFresh(entry) && (!cached || this.isProven(started))) {
      if (cached) lookups.hit += 1;
      this.use(request.url!);
      send(entry, started, request, response, false);
    } else if (entry.load) {
      this.get(request.url!, entry.tags, entry.load).then(
        ({ answer, stale }) => send({ answer, durations: entry.durations }, started, request, response, stale),
        otherwise,
      );
    } else otherwise();
  }

  /** Renews the lease. @param at all changes acknowledged before this time are known here, by performance.now() */
  prove(at: number): void {
    this.proven = at;
  }

  /** Ends the lease, because changes may no longer arrive here. */
  doubt(): void {
    this.proven = -Infinity;
  }

  /** The end of the lease, by performance.now(). Later answers are marked as stale, unless the lease is renewed. */
  get provenUntil(): number {
    return this.proven + LEASE;
  }

  private isProven(now: number): boolean {
    return now < this.provenUntil;
  }

  /** `change` may commit at any moment. Until its release, no entry with one of `tags` is kept. */
  hold(change: string, tags: readonly Tag[]): void {
    this.held.set(change, tags);
    for (const tag of tags) this.invalidate(tag);
  }

  release(change: string): void {
    this.held.delete(change);
  }

  private isHeld(tags: readonly Tag[]): boolean {
    return [...this.held.values()].some((held) => held.some((tag) => tags.includes(tag)));
  }

  /**
   * Returns the answer for `key`, loaded once for all waiting requests. An answer that is made of stale answers is stale
   * and is not kept.
   * @param key the address with its query, in canonical form
   */
  async get(key: string, tags: readonly Tag[], load: () => Promise<Loaded>): Promise<Lookup> {
    const lookup = await this.find(key, tags, load);
    const whole = requestContext.getStore()?.making;
    if (whole && lookup.stale) whole.stale = true;
    return lookup;
  }

  private async find(key: string, tags: readonly Tag[], load: () => Promise<Loaded>): Promise<Lookup> {
    const now = performance.now();
    const entry = this.entries.get(key);
    if (entry && isFresh(entry)) {
      if (this.isProven(now)) {
        lookups.hit += 1;
        this.use(key);
        return { ...entry, stale: false };
      }
      if (now - this.proven < STALE_FOR) return this.stale(entry);
    }
    if (entry && this.isAway()) return this.stale(entry);
    lookups.miss += 1;
    try {
      return await this.load(key, tags, load, now);
    } catch (error) {
      if (entry && error instanceof AppError && error.code === 'unavailable') return this.stale(entry);
      // Drop a missing row, so that Nest does not load it a second time.
      if (error instanceof AppError && error.code === 'not_found') this.drop(key);
      throw error;
    }
  }

  private stale(entry: Entry): Lookup {
    lookups.stale += 1;
    return { ...entry, stale: true };
  }

  private load(key: string, tags: readonly Tag[], load: () => Promise<Loaded>, now: number): Promise<Lookup> {
    const running = this.loads.get(key);
    // A load from before may have read content that an unknown change has replaced since.
    const mayMiss = !this.isProven(now) || this.isHeld(tags);
    if (running && !(mayMiss && now - running.since >= LEASE)) return running.lookup;
    const before = this.generation(tags);
    const making = { stale: false };
    const lookup = requestContext
      .run({ requestId: randomUUID(), ...requestContext.getStore(), making }, load)
      .then((loaded) => {
        // Content that was read before a change must not be kept after it.
        if (!making.stale && !this.isHeld(tags) && this.generation(tags) === before) {
          this.store(key, { ...loaded, tags, fresh: true, durations: durationsOf(routeOf(key)), load });
        }
        return { ...loaded, ...making };
      })
      .finally(() => {
        if (this.loads.get(key)?.lookup === lookup) this.loads.delete(key);
      });
    this.loads.set(key, { lookup, since: now });
    return lookup;
  }

  /** Keeps an answer that never changes while this process runs. */
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
    // Addresses with a query only displace each other.
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

  /** Of the addresses that strangers choose, the one that was read last is dropped last. */
  private use(key: string): void {
    if (this.chosen.delete(key)) this.chosen.add(key);
  }

  private drop(key: string): void {
    const length = this.entries.get(key)?.answer.body.length ?? 0;
    this.bytes -= length;
    if (this.chosen.delete(key)) this.chosenBytes -= length;
    this.entries.delete(key);
  }

  private generation(tags: readonly Tag[]): number {
    return tags.reduce((sum, tag) => sum + (this.generations.get(tag) ?? 0), 0);
  }

  /** Marks the entries with `tag` as stale, because their content has changed. No request joins a load that already runs. */
  invalidate(tag: Tag): void {
    this.generations.set(tag, (this.generations.get(tag) ?? 0) + 1);
    this.loads.clear();
    for (const entry of this.entries.values()) if (entry.tags.includes(tag)) entry.fresh = false;
  }
}
