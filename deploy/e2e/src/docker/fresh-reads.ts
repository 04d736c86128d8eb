import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { call } from './calls.js';
import { compose, containerOf, healthy, must, options, PASSWORD, say } from './engine.js';
import { scaled } from './releases.js';

const MINUTES = 10;
const READERS = 4;
/** Pause between two edits. Milliseconds. */
const PAUSE = 100;
/** An acknowledged edit is seen at the edge within this time. Milliseconds. */
const SEEN_LIMIT = 250;

const execute = promisify(execFile);

/** Writes the title of one event as a number that grows, and reads the title through the edge. */
class Edition {
  acknowledged = 0;
  edits = 0;
  reads = 0;
  failed = 0;
  readonly stale: string[] = [];
  /** Milliseconds from the acknowledgement to the end of the first read that shows the edit. */
  readonly seen: number[] = [];

  constructor(private readonly id: string) {}

  /** Sends the edit until its answer comes: without one, the edit may still happen after the next. */
  async edit(number: number): Promise<void> {
    const body = { title: `Edición ${number}`, date: '2150-05-01T20:00', location: 'Bryan TX', password: PASSWORD };
    for (;;) {
      const key = { 'idempotency-key': `edition-${number}-${process.pid}` };
      const answer = await call(`/api/admin/events/${this.id}`, 'PUT', body, key).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      if (answer?.ok) break;
      must(!answer || answer.status >= 500, `an edit is taken (${answer?.status})`);
      this.failed += 1;
      await sleep(PAUSE);
    }
    this.acknowledged = number;
    this.edits += 1;
    const since = Date.now();
    if (await this.read()) this.seen.push(Date.now() - since);
  }

  /** Returns false when no answer came, as while the edge restarts. */
  async read(): Promise<boolean> {
    const least = this.acknowledged;
    try {
      const answer = await call(`/api/events/${this.id}`);
      const { title } = (await answer.json()) as { title?: string };
      if (!answer.ok) throw new Error(String(answer.status));
      const shown = Number(/\d+$/.exec(title!)?.[0] ?? 0);
      if (shown < least) this.stale.push(`${shown} after ${least}`);
      this.reads += 1;
      return true;
    } catch {
      this.failed += 1;
      await sleep(PAUSE);
      return false;
    }
  }
}

/** With two gateways, and the edge restarted every minute: no read shows less than what was acknowledged before. */
export const freshReads = (): Promise<void> =>
  scaled(async () => {
    compose('up', '--detach', '--wait');
    await healthy();
    const event = { title: 'Edición 0', date: '2150-05-01T20:00', location: 'Bryan TX', password: PASSWORD };
    const { id } = (await (await call('/api/admin/events', 'POST', event)).json()) as { id: string };
    const edition = new Edition(id);
    const over = new AbortController();
    const readers = Array.from({ length: READERS }, async () => {
      while (!over.signal.aborted) await edition.read();
    });
    const restarts = (async () => {
      const { Id } = containerOf('edge');
      for (let minute = 1; minute < MINUTES; minute += 1) {
        await sleep(60_000);
        await execute('docker', ['restart', '--time', '5', Id], options);
      }
    })();
    try {
      const end = Date.now() + MINUTES * 60_000;
      for (let number = 1; Date.now() < end; number += 1) {
        await edition.edit(number);
        await sleep(PAUSE);
      }
    } finally {
      over.abort();
      await Promise.all([...readers, restarts]);
    }
    const { edits, reads, failed, stale, seen } = edition;
    const late = seen.filter((time) => time > SEEN_LIMIT).length;
    say(
      `  ${edits} edits, ${reads} reads, ${stale.length} stale; ${failed} without an answer, while the edge restarted ${MINUTES - 1} times`,
    );
    say(
      `  an edit was seen after ${seen.toSorted((a, b) => a - b)[seen.length >> 1]} ms; ${late} of ${seen.length} after ${SEEN_LIMIT} ms`,
    );
    must(stale.length === 0, `no read is older than an acknowledged edit: ${stale.slice(0, 5).join('; ')}`);
  });
