import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../bench-stack.js';
import { NO_ANSWER } from './clients.js';
import { ABSENT, LATEST, type Register, type Write } from './registers.js';
import { now, type Answer, type Asked, type Records, type Row } from './records.js';

/** After a 503 or no answer: retry under the same key, send the same again as a new write, or give up. */
type Manner = 'key' | 'again' | 'once';

type Outcome = 'done' | 'gone' | 'refused' | 'unknown';

/**
 * Sends a write of `value` until it is answered or `patience` ends, and records its known outcome.
 * @param at picks the gateway for each try
 */
export async function write(
  records: Records,
  register: Register,
  value: string,
  { kind, manner, patience, at, asked }: WriteRequest,
): Promise<{ outcome: Outcome; answer: Answer }> {
  const entry: Write = { value, start: now(), end: Infinity };
  register.writes.push(entry);
  const headers: Record<string, string> = manner === 'key' ? { 'idempotency-key': crypto.randomUUID() } : {};
  let latest = 0;
  for (let tries = 1; ; tries += 1) {
    const gateway = at();
    const answer = await records.ask(gateway, { ...asked, headers });
    const { status, start, end } = answer;
    const isDone = status >= 200 && status < 300;
    entry.told = `${entry.told ? `${entry.told}, ` : ''}${gateway} ${status || 'lost'} after ${Math.round(end - start)} ms`;
    // A 409 counts as working: somebody else's edit was first.
    records.note(`${kind} at ${gateway}`, answer, isDone || status === 409);
    if (isDone) {
      Object.assign(entry, { acknowledged: end, end: Math.max(end, manner === 'key' ? 0 : latest) });
      return { outcome: 'done', answer };
    }
    latest = Math.max(latest, status === NO_ANSWER ? start + LATEST : end);
    if (status !== 503 && status !== NO_ANSWER) {
      // A retried removal finds nothing when the first try had removed the row.
      const isGone = status === 404;
      Object.assign(entry, { end: latest, refused: !isGone && tries === 1 });
      return { outcome: isGone ? 'gone' : 'refused', answer };
    }
    if (manner === 'once' || end > entry.start + patience) {
      entry.end = latest;
      return { outcome: 'unknown', answer };
    }
    entry.repeats = manner === 'again';
    await sleep(200);
  }
}

interface WriteRequest {
  kind: string;
  manner: Manner;
  /** Milliseconds. */
  patience: number;
  at(): string;
  asked: Asked;
}

/** The fields of an edit, for each kind of row. */
const LISTS: Record<string, { path: string; fields: (marker: string) => object }> = {
  upcoming: {
    path: '/api/admin/events',
    fields: (marker) => ({
      title: `Noche ${marker}`,
      description: `Rock en español ${marker}`,
      date: '2031-05-01T20:30',
      location: 'Bryan TX',
    }),
  },
  past: {
    path: '/api/admin/events',
    fields: (marker) => ({ title: `Noche ${marker}`, date: '1999-05-01', location: 'Bryan TX', venue: marker }),
  },
  members: {
    path: '/api/admin/band-members',
    fields: (marker) => ({ name: `Ana ${marker}`, role: marker, origin: 'Monterrey', description: `Canta ${marker}` }),
  },
};

type ListName = keyof typeof LISTS;

/** A client that creates, edits and removes one row of a list after another. */
export class Editor {
  constructor(
    private readonly records: Records,
    private readonly random: () => number,
    private readonly at: () => string,
    /** The ids of rows, for readers of single events. */
    private readonly ids: Map<Row, string>,
  ) {}

  /** Resolves with the new row, or undefined when the deadline passes with no clear answer. */
  async create(list: ListName, patience = 60_000): Promise<Row | undefined> {
    const row = this.records.open(list);
    const { outcome, answer } = await this.write(row, 'POST', 'key', patience);
    if (outcome !== 'done') return undefined;
    this.ids.set(row, (JSON.parse(answer.text) as { id: string }).id);
    return row;
  }

  update(row: Row, manner: Manner, patience = 20_000): Promise<{ outcome: Outcome }> {
    return this.write(row, 'PUT', manner, patience);
  }

  private async write(row: Row, method: 'POST' | 'PUT', manner: Manner, patience: number) {
    const { path, fields } = LISTS[row.list]!;
    const marker = `R${row.number}v${(row.versions += 1)}`;
    const value = marker.slice(marker.indexOf('v'));
    const address = method === 'PUT' ? `${path}/${this.ids.get(row)}` : path;
    // Half of the edits name their revision, as the panel does; half do not, like a program of the specification.
    const base = this.random() < 0.5 ? row.revision : undefined;
    const body = { ...fields(marker), ...(base !== undefined && { revision: base }), password: PASSWORD };
    const asked = { method, path: address, body };
    const written = await write(this.records, row, value, { kind: 'edit', manner, patience, at: this.at, asked });
    const { outcome, answer } = written;
    const told = (status: string) =>
      this.records.breach(`${row.name}: ${value} ${status} ${answer.text.slice(0, 200)}`);
    if (outcome === 'done') {
      if (!answer.text.includes(marker)) told('was acknowledged with');
      row.revision = (JSON.parse(answer.text) as { revision?: number }).revision;
    } else if (outcome === 'gone') {
      this.records.observe('an edit', { ...answer, text: '' }, [], row, true);
    } else if (outcome === 'refused') {
      const { current } = JSON.parse(answer.text) as { current?: { revision: number } };
      // Another edit came first: an unanswered one of this client, or somebody else's.
      if (answer.status !== 409 || base === undefined || !current) return (told('was refused:'), written);
      this.records.observe('a refusal', answer, [], row, true);
      row.revision = current.revision;
    }
    return written;
  }

  async remove(row: Row, patience = 60_000): Promise<void> {
    const asked = {
      method: 'DELETE',
      path: `${LISTS[row.list]!.path}/${this.ids.get(row)}`,
      body: { password: PASSWORD },
    };
    const { outcome, answer } = await write(this.records, row, ABSENT, {
      kind: 'edit',
      manner: 'key',
      patience,
      at: this.at,
      asked,
    });
    if (outcome === 'gone') this.records.observe('a removal', { ...answer, text: '' }, [], row, true);
    row.isOver = outcome === 'done' || outcome === 'gone';
    if (row.isOver) this.ids.delete(row);
  }

  /** Keeps editing until `isOver`. */
  async keep(list: ListName, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const row = await this.create(list);
      if (!row) continue;
      for (let edits = 4 + this.random() * 12; edits > 0 && !isOver(); edits -= 1) {
        await sleep(100 + this.random() * 500);
        const draw = this.random();
        const { outcome } = await this.update(row, draw < 0.4 ? 'key' : draw < 0.7 ? 'again' : 'once');
        if (outcome === 'gone') break;
      }
      await this.remove(row);
    }
  }
}
