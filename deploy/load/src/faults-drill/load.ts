import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@tocada/local/random.js';
import { BookingDesk } from './bookings.js';
import { Editor } from './edits.js';
import { photographer, type Photos } from './photos.js';
import { Probes } from './probes.js';
import { Reader } from './readers.js';
import type { Records, Row } from './records.js';

const ORIGINS = ['gateway-1', 'gateway-2', 'the edge'];
/** The time that clients may wait for their last answers. Milliseconds. */
const END_LIMIT = 120_000;

/** All clients of the drill. */
export class Load {
  readonly desk: BookingDesk;
  readonly probes: Probes;
  readonly photos: Photos = new Map();
  booking: string | undefined;
  private isOver = false;
  private readonly clients: Promise<unknown>[];

  constructor(
    private readonly records: Records,
    seed: number,
  ) {
    const generators = (function* () {
      for (let next = seed * 1000; ; next += 1) yield seeded(next);
    })();
    const random = () => generators.next().value!;
    const anywhere = () => {
      const draw = random();
      return () => ORIGINS[Math.floor(draw() * ORIGINS.length)]!;
    };
    const isOver = () => this.isOver;
    const ids = new Map<Row, string>();
    this.desk = new BookingDesk(records, anywhere());
    this.probes = new Probes(records, this.desk, ids, random());
    const editor = () => new Editor(records, random(), anywhere(), ids);
    const editors = (['upcoming', 'upcoming', 'past', 'members', 'members'] as const).map((list) =>
      editor().keep(list, isOver),
    );
    const readers = [...ORIGINS, 'gateway-1', 'gateway-2'].map((at) =>
      new Reader(records, at, ids).browse(random(), isOver),
    );
    this.clients = [
      ...editors,
      ...readers,
      this.desk.visitors(random(), isOver),
      this.desk.visitors(random(), isOver),
      this.desk.clerk(random(), isOver, (id) => (this.booking = id)),
      this.desk.clerk(random(), isOver, () => {}),
      photographer(records, random(), this.photos, isOver),
      this.probes.run(isOver),
    ].map((client) => client.catch((error: Error) => records.breach(`a client did not expect this: ${error.stack}`)));
  }

  /** Stops all clients. Resolves when each has its last answer. */
  async stop(): Promise<void> {
    this.isOver = true;
    const ended = new AbortController();
    const late = sleep(END_LIMIT, undefined, { ref: false, signal: ended.signal }).then(
      () => this.records.breach('clients wait for ever'),
      () => {},
    );
    await Promise.race([Promise.all(this.clients), late]);
    // The judges take their time, and the clients have their answers.
    ended.abort();
  }
}
