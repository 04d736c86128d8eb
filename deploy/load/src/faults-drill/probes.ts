import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../bench-stack.js';
import type { BookingDesk } from './bookings.js';
import { Editor } from './edits.js';
import { Reader } from './readers.js';
import { now, type Operation, type Records, type Row } from './records.js';

/** The limit for recovery without help after a fault. Milliseconds. */
const RECOVERY_LIMIT = 60_000;

const SLOWLY = 700;
const QUICKLY = 150;
/** The most probes of one kind under way; more would only queue up. */
const AT_MOST = 30;
/** The number of edits after which a new row replaces the old one. */
const EDITS = 60;

/** Sends requests of every kind without waiting for earlier ones, to find when each kind works again. */
export class Probes {
  private readonly kinds: Record<string, () => Promise<unknown>> = {};
  /** The operations from this index on tell which kinds work again. Undefined while no recovery is measured. */
  private watched: number | undefined;
  private hurry = Promise.withResolvers<void>();

  constructor(
    private readonly records: Records,
    desk: BookingDesk,
    ids: Map<Row, string>,
    random: () => number,
  ) {
    for (const at of ['gateway-1', 'gateway-2']) {
      const reader = new Reader(records, at, ids);
      const editor = new Editor(records, random, () => at, ids);
      let row: Promise<Row | undefined> | undefined;
      const edit = async () => {
        const last = await row;
        if (!last || last.versions > EDITS) {
          // Creating a row counts as an edit.
          row = editor.create('upcoming', 0);
          await row;
          if (last) await editor.remove(last);
        } else if ((await editor.update(last, 'once')).outcome === 'gone') row = undefined;
      };
      this.kinds[`read at ${at}`] = () => reader.list('/api/events/upcoming');
      this.kinds[`cold read at ${at}`] = () => reader.cold();
      this.kinds[`page at ${at}`] = () => reader.page('/events');
      this.kinds[`edit at ${at}`] = edit;
      this.kinds[`booking at ${at}`] = () => desk.ask(0, () => at);
      this.kinds[`health at ${at}`] = () => this.health(at);
    }
    const edge = new Reader(records, 'the edge', ids);
    this.kinds['read at the edge'] = () => edge.list('/api/events/past');
    this.kinds['upload at the edge'] = () => this.upload();
  }

  private async health(at: string): Promise<void> {
    const answer = await this.records.ask(at, { path: '/api/health' });
    this.records.note(`health at ${at}`, answer, answer.status === 200);
  }

  /** Only as far as the companion's signature: the store itself is part of health. */
  private async upload(): Promise<void> {
    const at = 'the edge';
    const session = await this.records.ask(at, {
      method: 'POST',
      path: '/api/admin/session',
      body: { password: PASSWORD },
    });
    if (session.status !== 200) return this.records.note('upload at the edge', session, false);
    const { uploadToken } = JSON.parse(session.text) as { uploadToken: string };
    const query = new URLSearchParams({ filename: 'foto.png', type: 'image/png' });
    const headers = { authorization: `Bearer ${uploadToken}` };
    const answer = await this.records.ask(at, { path: `/companion/s3/params?${query}`, headers });
    this.records.note('upload at the edge', answer, answer.status === 200);
  }

  /** Sends probes until `isOver`. */
  async run(isOver: () => boolean): Promise<void> {
    const keep = async ([kind, probe]: [string, () => Promise<unknown>]) => {
      const flying = new Set<Promise<unknown>>();
      while (!isOver()) {
        if (flying.size < AT_MOST) {
          const one = probe().catch((error: Error) => this.records.breach(`${kind}: ${error.stack}`));
          flying.add(one);
          void one.then(() => flying.delete(one));
        }
        if (this.watched === undefined) await Promise.race([sleep(SLOWLY), this.hurry.promise]);
        else await sleep(this.firstGood(kind) ? SLOWLY : QUICKLY);
      }
      await Promise.all(flying);
    };
    await Promise.all(Object.entries(this.kinds).map(keep));
  }

  private firstGood(kind: string): Operation | undefined {
    for (let index = this.watched!; index < this.records.operations.length; index += 1) {
      const operation = this.records.operations[index]!;
      if (operation.kind === kind && operation.good) return operation;
    }
    return undefined;
  }

  /**
   * Measures from `since`, which is now, how many milliseconds pass until each kind first works.
   * @returns Infinity for kinds that did not recover without help
   */
  async recovery(since: number): Promise<Map<string, number>> {
    this.watched = this.records.operations.length;
    this.hurry.resolve();
    const times = new Map<string, number>();
    for (const limit = since + RECOVERY_LIMIT; ; await sleep(20)) {
      for (const kind of Object.keys(this.kinds)) {
        const good = times.has(kind) ? undefined : this.firstGood(kind);
        if (good) times.set(kind, good.end - since);
      }
      if (times.size === Object.keys(this.kinds).length || now() > limit) break;
    }
    for (const kind of Object.keys(this.kinds)) if (!times.has(kind)) times.set(kind, Infinity);
    this.watched = undefined;
    this.hurry = Promise.withResolvers();
    return times;
  }
}
