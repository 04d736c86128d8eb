import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../bench-stack.js';
import type { Answer, Records, Row } from './records.js';

const PASSWORD_QUERY = `password=${encodeURIComponent(PASSWORD)}`;

/** The lists that an address answers in full. */
const LISTS: Record<string, string[]> = {
  '/api/events/upcoming': ['upcoming'],
  '/api/events/past': ['past'],
  '/api/events': ['upcoming', 'past'],
  '/api/band-members': ['members'],
  '/calendario.ics': ['upcoming', 'past'],
};
const UNCACHED: Record<string, string[]> = {
  [`/api/admin/events?${PASSWORD_QUERY}`]: ['upcoming', 'past'],
  [`/api/admin/band-members?${PASSWORD_QUERY}`]: ['members'],
};
/** The number of API answers that each page holds when none of them failed. */
const PAGES: Record<string, number> = { '/': 4, '/events': 4, '/band': 1, '/gallery': 1, '/events/{id}': 1 };

const STATE = /<script type="application\/json" id="state">([\s\S]*?)<\/script>/;

/** A calendar without the entries by which it tells subscribers of an event that is gone. */
const withoutCancelled = (calendar: string) =>
  calendar
    .split('BEGIN:VEVENT')
    .filter((entry) => !entry.includes('STATUS:CANCELLED'))
    .join('BEGIN:VEVENT');

/** Reads every public address, one after another, at one gateway or at the edge. */
export class Reader {
  /** Cached answers by address, as in a browser. */
  private readonly kept = new Map<string, { etag: string; text: string }>();

  constructor(
    private readonly records: Records,
    private readonly at: string,
    private readonly ids: Map<Row, string>,
  ) {}

  async list(path: string): Promise<void> {
    const answer = await this.read('read', path);
    const text = path.endsWith('.ics') ? withoutCancelled(answer.text) : answer.text;
    if (answer.status === 200) this.records.observe(`${this.at} ${path}`, { ...answer, text }, LISTS[path]!);
  }

  async uncachedList(path: string): Promise<void> {
    const answer = await this.read('read past the cache', path);
    const where = `${this.at} ${path.split('?')[0]}`;
    if (answer.status === 200) this.records.observe(where, answer, UNCACHED[path]!, undefined, true);
  }

  async event(row: Row): Promise<void> {
    const answer = await this.read('read', `/api/events/${this.ids.get(row)}`);
    if (answer.status === 200 || answer.status === 404) {
      this.records.observe(`${this.at} /api/events/{id}`, answer, [], row);
    }
  }

  /** Reads an event that does not exist: the gateway asks content each time. */
  async cold(): Promise<void> {
    await this.read('cold read', `/api/events/${crypto.randomUUID()}`);
  }

  /** @param row the event of the page */
  async page(path: string, row?: Row): Promise<void> {
    const answer = await this.get(row ? `/events/${this.ids.get(row)}` : path);
    const state = STATE.exec(answer.text)?.[1];
    const { fallback = {} } = state ? (JSON.parse(state) as { fallback: Record<string, unknown> }) : {};
    // A part that failed to load is missing from the page's state, and the page shows no sign of it.
    const parts = Object.keys(fallback);
    this.records.note(`page at ${this.at}`, answer, parts.length === PAGES[path] && !answer.marked);
    const lists = parts.flatMap((part) => LISTS[part] ?? []);
    this.records.observe(`${this.at} page ${path}`, answer, lists, parts.length > 0 ? row : undefined);
  }

  private async read(kind: string, path: string): Promise<Answer> {
    const answer = await this.get(path);
    this.records.note(`${kind} at ${this.at}`, answer, [200, 404].includes(answer.status) && !answer.marked);
    return answer;
  }

  private async get(path: string): Promise<Answer> {
    const kept = this.kept.get(path);
    const answer = await this.records.ask(this.at, { path, headers: kept ? { 'if-none-match': kept.etag } : {} });
    if (answer.status === 304) return { ...answer, status: 200, text: kept!.text };
    const etag = answer.headers.get('etag');
    if (answer.status === 200 && etag) this.kept.set(path, { etag, text: answer.text });
    else this.kept.delete(path);
    return answer;
  }

  /** Reads until `isOver`. */
  async browse(random: () => number, isOver: () => boolean): Promise<void> {
    const one = <T>(values: T[]) => values[Math.floor(random() * values.length)];
    while (!isOver()) {
      const row = one([...this.ids.keys()].filter(({ list }) => list !== 'members'));
      const draw = random();
      if (draw < 0.4) await this.list(one(Object.keys(LISTS))!);
      else if (draw < 0.6) await this.page(one(Object.keys(PAGES).slice(0, -1))!);
      else if (draw < 0.7 && row) await this.page('/events/{id}', row);
      else if (draw < 0.9 && row) await this.event(row);
      else if (draw < 0.95) await this.uncachedList(one(Object.keys(UNCACHED))!);
      else await this.cold();
      await sleep(20 + random() * 100);
    }
  }
}
