import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CALENDAR, type CalendarEntry, type Night } from '@tocada/contracts/dates/calendar.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_STATUSES } from '@tocada/contracts/inquiries/inquiries-query.js';
import { samples, SEED } from '@tocada/contracts/kit/spec-samples.js';
import { CANCELLED_BY, LOST_REASONS, STAGES, STATUS_OF } from '@tocada/contracts/kit/stages.js';
import type { AppError } from '@tocada/runtime/app-error.js';
import * as fc from 'fast-check';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';

/** The full proof runs 10,000 of them. */
const SEQUENCES = Number(process.env.DESK_SEQUENCES ?? samples(60, 500));
const REFUSALS = ['date_taken', 'night_taken_by', 'wrong_stage', 'stale', 'invalid', 'not_found'];

let open: OpenDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

const who = fc.nat(2);
const night = fc.nat(1);
const which = fc.nat(7);
const act = fc.oneof(
  fc.record({ act: fc.constant('hold' as const), who, night }),
  fc.record({ act: fc.constant('block' as const), night }),
  fc.record({
    act: fc.constantFrom('release', 'challenge', 'extend', 'confirm', 'end'),
    which,
    stale: fc.boolean(),
    anyway: fc.boolean(),
  }),
  fc.record({ act: fc.constant('move' as const), which, night, anyway: fc.boolean() }),
  fc.record({
    act: fc.constant('stage' as const),
    who,
    stage: fc.constantFrom(...STAGES),
    reason: fc.constantFrom(...LOST_REASONS, ...CANCELLED_BY),
    anyway: fc.boolean(),
  }),
  fc.record({ act: fc.constant('reopen' as const), who, anyway: fc.boolean() }),
  fc.record({ act: fc.constant('undo' as const) }),
  fc.record({ act: fc.constant('show' as const), who, night, isThere: fc.boolean() }),
  fc.record({ act: fc.constant('status' as const), who, status: fc.constantFrom(...INQUIRY_STATUSES) }),
  fc.record({ act: fc.constant('suspect' as const), who, suspect: fc.boolean() }),
  fc.record({ act: fc.constant('erase' as const), who }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** The clients and nights of one sequence, which no other sequence touches. */
class Sequence {
  private static last = 0;
  private readonly nights: string[];
  private readonly ids: string[] = [];
  private readonly shows = [randomUUID(), randomUUID()];
  private lastUndo: string | undefined;

  constructor() {
    const first = Date.UTC(1950, 0, 1) + (Sequence.last += 1) * 4 * 86_400_000;
    this.nights = [0, 1].map((n) => new Date(first + n * 86_400_000).toISOString().slice(0, 10));
  }

  async begin(): Promise<void> {
    for (let n = 0; n < 3; n += 1) {
      const eventDate = new Date(`${this.nights[n % 2]}T12:00:00Z`);
      this.ids.push(await open.inquiry(inquiryRow({ eventDate, hasTime: false })));
    }
  }

  entries = (): Promise<CalendarEntry[]> => open.calendar.entries({ from: this.nights[0]!, to: this.nights[1]! });

  /** The new bookings over another's show or another's first option, in words. */
  private async brokenWords(before: Night[]): Promise<string[]> {
    const known = new Set(
      before
        .flatMap(({ entries }) => entries)
        .filter(({ kind }) => kind === 'booked')
        .map(({ id }) => id),
    );
    const booked = (await this.entries()).filter(({ kind, id }) => kind === 'booked' && !known.has(id));
    return booked.flatMap(({ day, inquiryId }) => {
      const others = before
        .find((night) => night.day === day)
        ?.entries.filter((entry) => entry.inquiryId !== inquiryId);
      return (others ?? []).flatMap(({ kind, rank }) => {
        if (kind === 'show') return [`booked over the show of ${day}`];
        return rank === 1 ? [`booked over the first option of ${day}`] : [];
      });
    });
  }

  private nightsNow = (): Promise<Night[]> => open.calendar.nights({ from: this.nights[0]!, to: this.nights[1]! });

  private async run(one: Act): Promise<unknown> {
    const { dates, opened, inquiries } = open;
    const write = { writeId: randomUUID() };
    switch (one.act) {
      case 'hold':
        return dates.hold(CALENDAR.hold.input.parse({ id: this.ids[one.who], day: this.nights[one.night] }), write);
      case 'block':
        return dates.block({ title: 'Bloqueo', day: this.nights[one.night]! }, write);
      case 'stage': {
        const { stage, reason, anyway } = one;
        const input = { id: this.ids[one.who]!, stage, reason, note: 'porque sí', anyway };
        return opened.setStage(INQUIRIES.setStage.input.parse(input), write);
      }
      case 'status':
        return opened.setStatus({ id: this.ids[one.who]!, status: one.status }, write);
      case 'suspect':
        return inquiries.setSuspect({ id: this.ids[one.who]!, suspect: one.suspect }, write);
      case 'erase':
        return open.erase(this.ids[one.who]!);
      case 'reopen':
        return opened.reopen({ id: this.ids[one.who]!, anyway: one.anyway }, write);
      case 'undo':
        return this.lastUndo && dates.undo({ id: this.lastUndo }, write);
      case 'show':
        return open.content.set(
          this.shows[one.night]!,
          one.isThere ? { date: `${this.nights[one.night]}T23:00:00Z`, inquiryId: this.ids[one.who]! } : null,
        );
      case 'move':
      case 'release':
      case 'challenge':
      case 'extend':
      case 'confirm':
      case 'end':
        return this.onEntry(one, write);
    }
  }

  private async onEntry(one: Extract<Act, { which: number }>, write: { writeId: string }): Promise<unknown> {
    const { dates } = open;
    const entries = await this.entries();
    const entry = entries[one.which % Math.max(1, entries.length)];
    if (!entry) return undefined;
    const { id } = entry;
    const revision = 'stale' in one && one.stale ? entry.revision - 1 : entry.revision;
    switch (one.act) {
      case 'move':
        return dates.move({ id, day: this.nights[one.night]!, anyway: one.anyway }, write);
      case 'release':
        return dates.release({ id, reason: null, revision }, write);
      case 'challenge':
        return dates.challenge({ id, revision }, write);
      case 'extend':
        return dates.extend({ id, expiresAt: null, revision }, write);
      case 'confirm':
        return dates.confirm({ id, revision, anyway: one.anyway }, write);
      case 'end':
        return open.rows(
          `update calendar_entries set expires_at = now() - interval '1 second' where id = $1 and kind = 'hold'`,
          [id],
        );
    }
  }

  async do(one: Act): Promise<void> {
    const before = await this.nightsNow();
    try {
      const done = (await this.run(one)) as { undo?: string } | undefined;
      if (done?.undo) this.lastUndo = done.undo;
    } catch (error) {
      if (!REFUSALS.includes((error as AppError).code)) throw error;
    }
    const isForced = ('anyway' in one && one.anyway) || one.act === 'undo';
    expect([...(await this.faults()), ...(isForced ? [] : await this.brokenWords(before))]).toEqual([]);
  }

  private async faults(): Promise<string[]> {
    const inquiries = await open.rows(
      `select id, stage, status, suspect,
        (select count(*)::int from calendar_entries where inquiry_id = i.id and released_at is null and kind = 'booked') as booked,
        (select count(*)::int from calendar_entries where inquiry_id = i.id and released_at is null and kind = 'hold'
          and expires_at > now()) as held
       from booking_inquiries i where id = any($1)`,
      [this.ids],
    );
    const faults: string[] = [];
    for (const { stage, status, suspect, booked, held } of inquiries) {
      if (STATUS_OF[stage as 'new'] !== status) faults.push(`${stage} with ${status}`);
      if (status === 'completed' && held > 0) faults.push(`${stage} holds a date`);
      if (['lost', 'cancelled'].includes(stage) && booked > 0) faults.push(`${stage} has a booking`);
      if (suspect && held > 0) faults.push('set apart, with a hold');
      if (!suspect && stage === 'booked' && booked === 0) faults.push('booked without a booking');
    }
    const entries = await this.entries();
    const own = Map.groupBy(entries, ({ inquiryId, day }) => inquiryId && `${inquiryId} ${day}`);
    for (const [who, found] of own) if (who && found.length > 1) faults.push(`${found.length} entries of ${who}`);
    for (const day of this.nights) {
      const ofNight = entries.filter((entry) => entry.day === day);
      const taken = ofNight.filter(({ kind }) => kind !== 'hold');
      if (taken.length > 1) faults.push(`${taken.length} entries have ${day}`);
      const ranks = ofNight.flatMap(({ rank }) => rank ?? []).toSorted((a, b) => a - b);
      if (ranks.some((rank, index) => rank !== index + 1)) faults.push(`ranks ${ranks.join(' ')}`);
      if (ranks.length + taken.length !== ofNight.length) faults.push('a live hold without a rank');
    }
    return faults;
  }
}

test(`${SEQUENCES} random sequences of acts keep the rules`, async () => {
  const property = fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
    const sequence = new Sequence();
    await sequence.begin();
    for (const one of acts) await sequence.do(one);
  });
  await fc.assert(property, { numRuns: SEQUENCES, seed: SEED });
}, 7_200_000);
