import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inquiriesQuery } from '@tocada/contracts/inquiries/inquiries-query.js';
import { STAGES } from '@tocada/contracts/kit/stages.js';
import { sweepInbox } from '@tocada/runtime/database/inbox-sweep.js';
import { entriesOf } from './records/dates/entries.sql.js';
import { todayOf } from './records/ground/time-zone.sql.js';
import { timelineOf } from './records/inquiries/activity.sql.js';
import { settleClosed } from './records/inquiries/debts.sql.js';
import { openBookings, TIME_ZONE } from './spec-bookings.js';
import { inquiryRow } from './spec-inquiry.js';
import { agendaOf } from './telling/reminders/agenda.sql.js';

const bookings = await openBookings();
const { em, plans, notices, inquiries, opened, erasure, insert, lease } = bookings;
beforeEach(bookings.empty);
afterAll(bookings.close);

describe('with 100,000 inquiries', () => {
  const FILL = `insert into booking_inquiries
    (id, name, email, phone, event_date, event_type, location, status, suspect, created_at)
    select gen_random_uuid(), (array['José','María','Zoraida','Chuy','Lupita'])[1 + n % 5] || ' Pérez ' || md5(n::text),
      md5('e' || n) || '@example.org', '979555' || lpad((n % 10000)::text, 4, '0'), now() + (n % 900 - 300) * interval '1 day', 'Boda', 'Bryan TX',
      (array['pending','contacted','completed'])[1 + n % 3], n % 50 = 0, now() - n * interval '1 minute'
    from generate_series(1, 100000) n`;

  test('every filter, change and sweep is answered from an index', async () => {
    // This vacuum fills the search index in one go. Autovacuum is off, because this vacuum would wait for it.
    await plans.run(`alter table booking_inquiries set (autovacuum_enabled = off);
      alter index booking_inquiries_search_index set (gin_pending_list_limit = 2000000);${FILL};
      insert into notices (id, inquiry_id, kind, state) select gen_random_uuid(), id, 'band', 'sent' from booking_inquiries;
      insert into inbox (id, fingerprint, result) select gen_random_uuid(), '', json_build_object('id', id) from booking_inquiries;
      insert into quotes (id, inquiry_id, kind, state, language, packages, lines, schedule, tax, damages, event, confirm_on, valid_until)
        select gen_random_uuid(), id, 'quote', 'accepted', 'es', '[]', '[]', '[]', '{"mode": "none", "bp": 0}', '[]',
        '{"day": "2150-05-01"}', 'deposit', '2150-05-01' from booking_inquiries;
      insert into payments (id, inquiry_id, kind, cents, method, day, state, by, retain_until)
        select gen_random_uuid(), id, 'deposit', 100, 'zelle', '2150-01-01', 'confirmed', 'admin', '2154-12-31' from booking_inquiries;
      analyze quotes;analyze payments;vacuum analyze booking_inquiries;analyze notices;analyze inbox`);
    const needle = await insert(
      inquiryRow({ name: 'Ñandú Único', location: 'Otra ubicación', phone: '(936) 555-0188' }),
    );
    // As the job does within a minute after the start, and then autovacuum.
    const today = await todayOf(em);
    await settleClosed(em, today);
    await plans.run('vacuum analyze booking_inquiries');
    const { items, next } = await inquiries.page(inquiriesQuery.parse({ limit: 50 }));
    expect(items).toHaveLength(50);
    for (const query of [
      {},
      { cursor: next },
      { suspect: 'true' },
      { suspect: 'false' },
      { status: 'contacted' },
      { status: 'pending', suspect: 'false' },
      ...STAGES.map((stage) => ({ stage })),
      { due: 'true' },
      { waits: 'money' },
      { waits: 'quote' },
      { waits: 'letter' },
      { from: '2150-05-01', to: '2150-05-31' },
      { sort: 'event' },
      { sort: 'event', suspect: 'false' },
      { sort: 'waiting' },
      { sort: 'waiting', suspect: 'false' },
      { sort: 'waiting', status: 'completed' },
      { sort: 'event', from: '2150-05-01', to: '2150-05-31' },
      { q: 'jose' },
      { q: 'nandu unico' },
      { q: '9365550188' },
      { q: 'zz no existe' },
      { q: 'perez', status: 'completed', suspect: 'true' },
    ] as Record<string, any>[]) {
      const find = async () => (await inquiries.page(inquiriesQuery.parse({ limit: 50, ...query }))).items;
      const { faults } = await plans.explain(find);
      expect({ query, faults }).toEqual({ query, faults: [] });
      const found = await find();
      if (query.q?.includes('nandu') || query.q === '9365550188')
        expect(found.map(({ id }) => id)).toEqual([needle.id]);
      if (query.q === 'jose') expect(found).toHaveLength(50);
    }

    const ofAgenda = await plans.explain(() => agendaOf(em, TIME_ZONE, new Date()));
    // No show and no other calendar is stored here, so a scan of those costs nothing.
    const isOfNights = (fault: string) => /^scans (shows|external_calendars)/.test(fault);
    expect(ofAgenda.faults.filter((fault) => !isOfNights(fault))).toEqual([]);

    const { faults } = await plans.explain(async () => {
      const { id } = needle;
      await inquiries.pending();
      await inquiries.counts();
      await inquiries.chosen({ ids: [id] });
      await inquiries.one({ id });
      await entriesOf(em, id);
      await timelineOf(em, id);
      await opened.setStatus({ id, status: 'contacted' }, { writeId: randomUUID() });
      const [notice] = await lease();
      await notices.claim(notice!);
      await notices.markSent(notice!);
      await erasure.erase({ id }, { writeId: randomUUID() });
      await sweepInbox(em);
    });
    expect(faults).toEqual([]);
  }, 400_000);
});
