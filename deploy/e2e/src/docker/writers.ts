import { inquiryFields } from '@tocada/contracts/inquiries/spec-inquiry.js';
import { call, list, reasonOf } from './calls.js';
import { must, PASSWORD, say } from './engine.js';

type Kind = 'bookings' | 'events';
const KEYS: Record<Kind, string> = { bookings: 'name', events: 'title' };

/** Send inquiries and events without a pause, and remember the acknowledged ones for `check`. */
export class Writers {
  readonly acknowledged: Record<Kind, string[]> = { bookings: [], events: [] };
  /** Some of the reasons. */
  readonly reasons = new Set<string>();
  refused = 0;
  private isStopping = false;
  private readonly running: Promise<unknown>;

  constructor(count: number, prefix: string) {
    const clients = Array.from({ length: count }, (_, index) => this.write(`${prefix}-${index}`));
    this.running = Promise.all(clients);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  /** @throws when an acknowledged write is lost, or was done twice */
  async check(): Promise<void> {
    for (const kind of ['bookings', 'events'] as const) {
      const times = new Map<string, number>();
      for (const { [KEYS[kind]]: name } of await list(kind)) times.set(name, (times.get(name) ?? 0) + 1);
      const all = this.acknowledged[kind];
      const lost = all.filter((name) => !times.has(name));
      const twice = all.filter((name) => times.get(name)! > 1);
      must(lost.length === 0, `no acknowledged write of ${kind} is lost (${lost.length} of ${all.length})`);
      must(twice.length === 0, `no write of ${kind} is there twice (${twice.length})`);
    }
    const { bookings, events } = this.acknowledged;
    say(`  ${bookings.length} requests and ${events.length} events acknowledged, all there; ${this.refused} refused`);
  }

  private async write(prefix: string): Promise<void> {
    for (let turn = 0; !this.isStopping; turn += 1) {
      const name = `${prefix}-${turn}-${process.pid}`;
      await this.send('bookings', '/api/booking-inquiry', inquiryFields({ name, email: `${name}@example.org` }));
      const event = { title: name, date: '2150-05-01T20:00', location: 'Bryan TX', password: PASSWORD };
      await this.send('events', '/api/admin/events', event);
    }
  }

  private async send(kind: Kind, path: string, body: Record<string, string>): Promise<void> {
    const name = body[KEYS[kind]]!;
    try {
      // The booking form and the panel name their writes too.
      const answer = await call(path, 'POST', body, { 'idempotency-key': `${kind}-${name}` });
      const text = await answer.text();
      if (answer.status === 201) this.acknowledged[kind].push(name);
      else this.refuse(`${path} ${answer.status} ${text} (request ${answer.headers.get('x-request-id')})`);
    } catch (error) {
      this.refuse(`${path} ${reasonOf(error)}`);
    }
  }

  private refuse(reason: string): void {
    this.refused += 1;
    if (this.reasons.size < 5) this.reasons.add(reason);
  }
}
