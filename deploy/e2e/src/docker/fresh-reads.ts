import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './calls.js';
import { compose, containerOf, healthy, must, options, PASSWORD, say } from './engine.js';
import { execute, scaled } from './releases.js';

const MINUTES = 10;
const READERS = 4;
/** Pause between two edits. Milliseconds. */
const PAUSE = 100;
/** An acknowledged edit is seen at the edge within this time. Milliseconds. */
const SEEN_LIMIT = 250;

const EVENT = { date: '2150-05-01T20:00', location: 'Bryan TX', password: PASSWORD };

/** Writes the title of one event as a number that grows, and reads the title through the edge. */
class Edition {
  /** The number of the last acknowledged edit. */
  acknowledged = 0;
  reads = 0;
  failed = 0;
  /** Milliseconds from the acknowledgement of an edit to the start of a read that still shows the title before. */
  readonly stale: number[] = [];
  /** When each edit was acknowledged, by performance.now(). */
  private readonly acknowledgedAt: number[] = [];
  /** Milliseconds from the acknowledgement to the end of the first read that shows the edit. */
  readonly seen: number[] = [];

  constructor(private readonly id: string) {}

  /** Repeats the next edit until it is acknowledged: an edit without an answer could otherwise happen after a later one. */
  async edit(): Promise<void> {
    const number = this.acknowledged + 1;
    const body = { ...EVENT, title: `Edición ${number}` };
    for (const limit = Date.now() + 60_000; ; await sleep(PAUSE)) {
      const key = { 'idempotency-key': `edition-${number}-${process.pid}` };
      const answer = await call(`/api/admin/events/${this.id}`, 'PUT', body, key).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      if (answer?.ok) break;
      must(!answer || answer.status >= 500, `an edit is taken (${answer?.status})`);
      must(Date.now() < limit, 'an edit is acknowledged within a minute');
      this.failed += 1;
    }
    this.acknowledged = number;
    const since = performance.now();
    this.acknowledgedAt[number] = since;
    if (await this.read()) this.seen.push(performance.now() - since);
  }

  /** Returns false when no answer came, as while the edge restarts. */
  async read(): Promise<boolean> {
    const least = this.acknowledged;
    const since = performance.now();
    try {
      const answer = await call(`/api/events/${this.id}`);
      const { title } = (await answer.json()) as { title?: string };
      if (!answer.ok) throw new Error(String(answer.status));
      const shown = Number(/\d+$/.exec(title!)?.[0] ?? 0);
      if (shown < least) this.stale.push(since - this.acknowledgedAt[shown + 1]!);
      this.reads += 1;
      return true;
    } catch {
      this.failed += 1;
      await sleep(PAUSE);
      return false;
    }
  }
}

/**
 * Edits and reads one event for ten minutes, with two gateways and an edge that restarts every minute. Fails when a read
 * begins more than SEEN_LIMIT after the acknowledgement of an edit and shows the title before. Earlier ones are counted:
 * a gateway hears of another gateway's edit by a message, which can come a moment after the acknowledgement.
 */
export const freshReads = (): Promise<void> =>
  scaled(async () => {
    compose('up', '--detach', '--wait');
    await healthy();
    const event = { ...EVENT, title: 'Edición 0' };
    const { id } = (await (await call('/api/admin/events', 'POST', event)).json()) as { id: string };
    const edition = new Edition(id);
    const edge = containerOf('edge').Id;
    const over = new AbortController();
    const readers = Array.from({ length: READERS }, async () => {
      while (!over.signal.aborted) await edition.read();
    });
    const editFor = async (milliseconds: number) => {
      for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(PAUSE)) await edition.edit();
    };
    try {
      await editFor(60_000);
      for (let minute = 1; minute < MINUTES; minute += 1)
        await Promise.all([execute('docker', ['restart', '--time', '5', edge], options), editFor(60_000)]);
    } finally {
      over.abort();
      await Promise.all(readers);
    }
    const { acknowledged, reads, failed, stale, seen } = edition;
    const late = seen.filter((time) => time > SEEN_LIMIT).length;
    say(
      `  ${acknowledged} edits, ${reads} reads, ${stale.length} stale; ${failed} without an answer, while the edge restarted ${MINUTES - 1} times`,
    );
    if (stale.length > 0)
      say(`  the stale reads began up to ${Math.max(...stale).toFixed(1)} ms after the acknowledgement`);
    say(
      `  an edit was seen after ${seen.toSorted((a, b) => a - b)[seen.length >> 1]!.toFixed(1)} ms; ${late} of ${seen.length} after ${SEEN_LIMIT} ms`,
    );
    must(
      stale.every((age) => age <= SEEN_LIMIT),
      `no read is older than an edit that was acknowledged ${SEEN_LIMIT} ms before`,
    );
  });
