import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../bench-stack.js';
import { write } from './edits.js';
import type { Records } from './records.js';
import { register, type Register } from './registers.js';
import { book, type Acknowledged } from './clients.js';

const PATIENCE = 90_000;
/** The share of clients that give up at the first failure. */
const IMPATIENT = 0.1;
/** The share of acknowledged clients that send the same request once more. */
const DOUBTFUL = 0.2;

/** Clients that request bookings, and the clerks who work through them. */
export class BookingDesk {
  readonly acknowledged: Acknowledged = new Map();
  /** The statuses of each booking that a clerk changed, by the client's e-mail address. */
  readonly statuses = new Map<string, Register>();
  private asked = 0;

  constructor(
    private readonly records: Records,
    private readonly at: () => string,
  ) {}

  get requests(): number {
    return this.asked;
  }

  /** Resolves with the row's id and the client's e-mail; undefined without a clear answer until the deadline. */
  async ask(patience: number, at = this.at): Promise<{ id: string; email: string } | undefined> {
    const email = `c${(this.asked += 1)}@drill.example`;
    const id = await this.send(email, patience, at);
    if (!id) return undefined;
    this.acknowledged.set(email, id);
    return { id, email };
  }

  private send(email: string, patience: number, next = this.at): Promise<string | undefined> {
    const post = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
      const at = next();
      const asked = { method: 'POST', path: '/api/booking-inquiry', body: JSON.parse(body) as object, headers };
      const answer = await this.records.ask(at, asked);
      this.records.note(`booking at ${at}`, answer, answer.status === 201);
      return answer;
    };
    return book(email, patience, post).catch((error: Error) => {
      this.records.breach(error.message);
      return undefined;
    });
  }

  /** Sends visitors' requests until `isOver`. */
  async visitors(random: () => number, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const found = await this.ask(random() < IMPATIENT ? 0 : PATIENCE);
      if (found && random() < DOUBTFUL) {
        const again = await this.send(found.email, PATIENCE);
        if (again && again !== found.id) this.records.breach(`${found.email}: repeated, got another row`);
      }
      await sleep(200 + random() * 600);
    }
  }

  /** Changes the status of bookings and reads them back, until `isOver`. */
  async clerk(random: () => number, isOver: () => boolean, chose: (id: string) => void): Promise<void> {
    while (!isOver()) {
      const found = await this.ask(PATIENCE);
      if (!found) continue;
      chose(found.id);
      const status = register(`status of ${found.email}`);
      status.writes = [{ value: 'pending', start: -Infinity, end: -Infinity, acknowledged: -Infinity }];
      this.statuses.set(found.email, status);
      this.records.registers.push(status);
      for (let changes = 4 + random() * 8; changes > 0 && !isOver(); changes -= 1) {
        await this.setStatus(status, found.id, Math.round(changes) % 2 ? 'contacted' : 'completed', random() < 0.5);
        await this.look(status, found.email);
        await sleep(100 + random() * 400);
      }
    }
  }

  private async setStatus(status: Register, id: string, value: string, again: boolean): Promise<void> {
    const { outcome, answer } = await write(this.records, status, value, {
      kind: 'status',
      manner: again ? 'again' : 'once',
      patience: 20_000,
      at: this.at,
      asked: { method: 'PUT', path: `/api/admin/bookings/${id}/status`, body: { status: value, password: PASSWORD } },
    });
    if (outcome === 'gone' || outcome === 'refused') {
      this.records.breach(`${status.name}: ${value} was ${outcome}: ${answer.text.slice(0, 200)}`);
    }
  }

  private async look(status: Register, email: string): Promise<void> {
    const at = this.at();
    const query = new URLSearchParams({ limit: '5', q: email, password: PASSWORD });
    const answer = await this.records.ask(at, { path: `/api/admin/bookings?${query}` });
    this.records.note(`desk at ${at}`, answer, answer.status === 200);
    if (answer.status !== 200) return;
    const row = (JSON.parse(answer.text) as { email: string; status: string }[]).find((each) => each.email === email);
    const where = `${at} /api/admin/bookings`;
    status.readings.push({ ...answer, value: row?.status ?? 'no row', where, uncached: true });
  }
}
