import { NO_ANSWER } from './clients.js';
import { ABSENT, judgeRegister, register, type Period, type Register } from './registers.js';

export interface Asked {
  method?: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
  /** True when the answer is marked as possibly old. */
  marked: boolean;
  start: number;
  end: number;
}

/** One request, for measuring recovery. */
export interface Operation {
  kind: string;
  start: number;
  end: number;
  /** True when the answer came as if nothing were wrong. */
  good: boolean;
  /** The status, and whether the answer was marked as old. */
  told: string;
}

/** More than a frozen gateway followed by an unanswered call can take. Milliseconds. */
const ANSWER_LIMIT = 25_000;
const MARKER = /R\d+v\d+/g;
/** With line breaks, plain or escaped as in JSON. */
const STACK_TRACE = /(\n|\\n)\s+at .+[(:]|node:internal|node_modules/;

export const now = (): number => performance.now();

/** A row of content under one name. Its texts hold a marker such as `R12v5`: the fifth version of the twelfth row. */
export interface Row extends Register {
  number: number;
  /** The list that holds the row, one of those passed to `observe`. */
  list: string;
  versions: number;
  /** The revision in the last answer. */
  revision?: number;
  /** The row was removed, so lists without it are right. */
  isOver: boolean;
}

/** Every answer that the drill's clients got, with its time. */
export class Records {
  readonly operations: Operation[] = [];
  readonly rows: Row[] = [];
  /** Everything else that has one value at a time. */
  readonly registers: Register[] = [];
  /** The times at which content's database lost its last writes. */
  readonly resets: Period[] = [];
  /** The times at which the whole host stood still. A client that gives up meanwhile proves nothing. */
  readonly pauses: Period[] = [];
  /** Promises broken by a single answer, with the number of times. */
  private readonly broken = new Map<string, number>();

  constructor(private readonly origins: Record<string, string>) {}

  /** Sends a request to a gateway or the edge by its name, and checks that the answer is an allowed one. */
  async ask(at: string, { method = 'GET', path, body, headers }: Asked): Promise<Answer> {
    const start = now();
    let answer: Answer;
    try {
      const response = await fetch(this.origins[at] + path, {
        method,
        headers: { 'accept-encoding': 'identity', ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_LIMIT),
      });
      const text = await response.text();
      // From the edge alone: the gateway died with the request in its hands.
      const status = response.status === 502 && at === 'the edge' ? NO_ANSWER : response.status;
      const marked = response.headers.has('cache-status');
      answer = { status, text, headers: response.headers, marked, start, end: now() };
    } catch (error) {
      const isPaused = this.pauses.some((pause) => pause.start < now() && pause.end > start);
      if ((error as Error).name === 'TimeoutError' && !isPaused) this.breach(`${method} ${path} at ${at}: no answer`);
      answer = { status: NO_ANSWER, text: '', headers: new Headers(), marked: false, start, end: now() };
    }
    this.look(`${method} ${path} at ${at}`, path, answer);
    return answer;
  }

  /** @param good whether the answer came as if nothing were wrong */
  note(kind: string, { start, end, status, marked }: Omit<Answer, 'text' | 'headers'>, good: boolean): void {
    this.operations.push({ kind, start, end, good, told: `${status || 'no answer'}${marked ? ' marked' : ''}` });
  }

  breach(line: string): void {
    this.broken.set(line, (this.broken.get(line) ?? 0) + 1);
  }

  private look(asked: string, path: string, { status, text }: Answer): void {
    if (status < 400) return;
    const said = `${asked}: ${status} ${text.slice(0, 300)}`;
    if (STACK_TRACE.test(text)) this.breach(`${said} (a stack trace)`);
    else if (status >= 500 && status !== 503) this.breach(said);
    else if (path.startsWith('/api/') || status === 503) {
      const isOurs = /^\{"message":".+","code":"\w+"/.test(text) || path === '/api/health';
      if (!isOurs) this.breach(`${said} (not the contract's error)`);
    }
  }

  open(list: string): Row {
    const number = this.rows.length + 1;
    const row = { ...register(`R${number} (${list})`), number, list, versions: 0, isOver: false };
    this.rows.push(row);
    return row;
  }

  /**
   * Records the version of every row that an answer holds.
   * @param lists the lists that the answer holds in full
   * @param one the single row that the answer is about
   */
  observe(where: string, { text, marked, start, end }: Answer, lists: string[], one?: Row, uncached = false): void {
    const reading = { where, marked, uncached, start, end };
    const seen = new Set<Row>();
    for (const marker of new Set(text.match(MARKER))) {
      const [number, version] = marker.slice(1).split('v');
      const row = this.rows[Number(number) - 1];
      if (!row) continue;
      seen.add(row);
      row.readings.push({ ...reading, value: `v${version}` });
    }
    for (const row of this.rows) {
      const isMissing = !seen.has(row) && !row.isOver && (row === one || lists.includes(row.list));
      if (isMissing) row.readings.push({ ...reading, value: ABSENT });
    }
  }

  /** @param grace milliseconds until a change must have reached every gateway */
  judge(grace: number): string[] {
    const answers = [...this.broken].map(([line, times]) => (times > 1 ? `${line} (${times} times)` : line));
    const histories = [...this.rows, ...this.registers].flatMap((each) => judgeRegister(each, grace, this.resets));
    return [...answers, ...histories];
  }
}
