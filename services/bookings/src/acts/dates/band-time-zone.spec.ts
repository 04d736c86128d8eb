import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { isoMoment } from '@tocada/contracts/ground/days.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { inquiryFields } from '@tocada/contracts/inquiries/spec-inquiry.js';
import type { SiteData } from '@tocada/contracts/site/site.js';
import type { Redis } from 'ioredis';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { BandTimeZone } from './band-time-zone.js';

const CHICAGO = 'America/Chicago';

let desk: OpenDesk;
let zones: BandTimeZone[];

beforeAll(async () => {
  desk = await openDesk();
  const file = { timeZone: CHICAGO } as SiteData;
  zones = [desk, desk.replica()].map(({ changes }) => new BandTimeZone(desk.em, changes, {} as Redis, file));
});
beforeEach(async () => {
  await desk.empty();
  await zones[0]!.move(CHICAGO);
});
afterAll(async () => {
  await zones[0]!.move(CHICAGO);
  await desk.close();
});

const write = () => ({ writeId: randomUUID() });
const inquiry = (fields: Partial<InquiryRow>) => desk.inquiry(inquiryRow(fields));
const block = (day: string, startTime?: string, endTime?: string) =>
  desk.dates.block(CALENDAR.block.input.parse({ title: 'Ensayo', day, startTime, endTime }), write());
const inquiries = async (zone: string) =>
  (await desk.rows('select event_date as date, has_time as "hasTime" from booking_inquiries order by name')).map(
    ({ date, hasTime }) => isoMoment({ date: new Date(date).toISOString(), hasTime }, zone).slice(0, 16),
  );
const slots = () =>
  desk.rows(`select day::text as day, to_char(starts_at, 'HH24:MI') as start, to_char(ends_at, 'HH24:MI') as end,
    to_char(lower(slot), 'DD HH24:MI') as from, to_char(upper(slot), 'DD HH24:MI') as to
    from calendar_entries order by day, lower(slot)`);

describe('a change of the zone', () => {
  test('keeps every wall clock, of inquiries and of neighbours in the calendar', async () => {
    await inquiry({ name: 'A', eventDate: new Date('2150-05-01T05:00:00Z'), hasTime: false });
    await inquiry({ name: 'B', eventDate: new Date('2150-05-02T01:30:00Z'), hasTime: true });
    // Their slots touch: each takes the place of the other while both move.
    await block('2150-05-01', '12:00', '15:00');
    await block('2150-05-01', '18:00', '21:00');
    await block('2150-05-02');
    expect(await inquiries(CHICAGO)).toEqual(['2150-05-01', '2150-05-01T20:30']);
    for (const zone of ['America/Denver', 'Asia/Tokyo', 'America/New_York']) {
      await zones[0]!.move(zone);
      expect(await inquiries(zone)).toEqual(['2150-05-01', '2150-05-01T20:30']);
    }
    // In New York, 4 hours behind UTC.
    expect(await slots()).toEqual([
      { day: '2150-05-01', start: '16:00', end: '19:00', from: '01 14:00', to: '01 20:00' },
      { day: '2150-05-01', start: '22:00', end: '01:00', from: '01 20:00', to: '02 02:00' },
      { day: '2150-05-02', start: null, end: null, from: '02 10:00', to: '03 10:00' },
    ]);
  });

  test('happens once, however many replicas and repetitions there are', async () => {
    await inquiry({ eventDate: new Date('2150-05-02T01:30:00Z'), hasTime: true });
    await Promise.all([...zones, ...zones].map((zone) => zone.move('America/Denver')));
    const [row] = await desk.rows('select revision from booking_inquiries');
    expect(row!.revision).toBe(1);
    expect(await inquiries('America/Denver')).toEqual(['2150-05-01T20:30']);
  });

  test('holds for inquiries and dates that arrive meanwhile', async () => {
    const create = (n: number) =>
      desk.inquiries.create(
        INQUIRIES.create.input.parse({
          ...inquiryFields({ name: `Lucía ${n}`, eventDate: '2150-05-01T20:30' }),
          signs: [],
        }),
        write(),
      );
    const asked = Array.from({ length: 60 }, (_, n) => create(n));
    const blocked = Array.from({ length: 20 }, (_, n) =>
      block(`2150-06-${String(n + 1).padStart(2, '0')}`, '20:00', '22:00'),
    );
    await Promise.all([...asked, ...blocked, zones[1]!.move('Asia/Tokyo'), create(60), create(61)]);
    // An inquiry with the zone of the old process gets the new one.
    await create(62);
    expect(new Set(await inquiries('Asia/Tokyo'))).toEqual(new Set(['2150-05-01T20:30']));
    expect(await inquiries('Asia/Tokyo')).toHaveLength(63);
    const entries = await desk.rows<{ day: string; start: string }>(
      `select day::text as day, to_char(starts_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') as start from calendar_entries`,
    );
    expect(entries).toHaveLength(20);
    for (const { day, start } of entries) expect(start).toBe(`${day} 20:00`);
  });

  test('succeeds when a night of another length would make neighbours overlap', async () => {
    // In Chicago an ordinary night; in Madrid 02:00 to 03:00 does not exist.
    await block('2026-03-28', '20:00', '01:30');
    await block('2026-03-29', '04:45', '05:00');
    await zones[0]!.move('Europe/Madrid');
    expect((await slots()).map(({ day, start }) => [day, start])).toEqual([
      ['2026-03-28', '19:00'],
      // Before dawn, so it is of the night before.
      ['2026-03-28', '02:45'],
    ]);
  });
});
