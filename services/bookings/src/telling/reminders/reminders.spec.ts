import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { spanishIn } from '@tocada/runtime/spec-spanish.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import type { CurrentSite } from '../../records/ground/current-site.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { channelsOf } from '../channels/channels.js';
import type { DocumentsService } from '../documents/documents.service.js';
import type { Mail } from '../mail/mail.js';
import type { Mailer } from '../mail/mailer.js';
import { agendaOf, isEmpty, unansweredOf } from './agenda.sql.js';

const NO_DOCUMENTS = {} as DocumentsService;
const NO_PUSH = { keys: undefined, wake() {} };
const ZONE = 'America/Chicago';
/** A local moment of 2150, in summer time. */
const at = (day: string, time: string) => new Date(`2150-${day}T${time}-05:00`);

let desk: OpenDesk;
let replicas: ReturnType<OpenDesk['replica']>['reminders'][];

beforeAll(async () => {
  desk = await openDesk();
  replicas = [desk.reminders, desk.replica().reminders];
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const inquiry = (fields: Partial<InquiryRow> = {}) =>
  desk.inquiry(inquiryRow({ eventDate: at('09-01', '00:00'), ...fields }));
/** Runs the job in both replicas, several times. Resolves with the number of mails. */
const run = async (now: Date) => {
  const added = await Promise.all([...replicas, ...replicas, ...replicas].map((one) => one.run(now)));
  return added.reduce((sum, count) => sum + count, 0);
};
const kinds = async () =>
  (await desk.rows<{ kind: string }>('select kind from notices order by kind')).map(({ kind }) => kind);
const write = () => ({ writeId: crypto.randomUUID() });

describe('the agenda', () => {
  test('is added at 8:00 of the band’s time, once a day, and not in the afternoon', async () => {
    expect(await run(at('05-01', '07:59'))).toBe(0);
    expect(await run(at('05-01', '08:00'))).toBe(1);
    expect(await run(at('05-01', '08:01'))).toBe(0);
    expect(await run(at('05-01', '11:59'))).toBe(0);
    expect(await run(at('05-02', '12:00'))).toBe(0);
    expect(await run(at('05-03', '11:59'))).toBe(1);
    expect(await kinds()).toEqual(['agenda', 'agenda']);
    const [{ wall }] = (await desk.rows(
      `select (max(give_up_at) at time zone '${ZONE}')::text as wall from notices`,
    )) as [{ wall: string }];
    expect(wall).toBe('2150-05-03 21:00:00');
  });

  test('of a day with 23 hours comes at 8:00 too', async () => {
    expect(await run(new Date('2026-03-08T12:59:00Z'))).toBe(0);
    expect(await run(new Date('2026-03-08T13:00:00Z'))).toBe(1);
  });

  test('holds what is due: unanswered, follow-ups, holds that end within 48 hours, gigs of seven days', async () => {
    const now = at('05-01', '08:00');
    const names = async () => {
      const { unanswered, followUps, holds, tonight, gigs } = await agendaOf(desk.em, ZONE, now);
      return {
        unanswered: unanswered.named.map(({ name }) => name),
        followUps: followUps.named.map(({ name }) => name),
        holds: holds.named.map(({ name }) => name),
        tonight: tonight.named.map(({ name }) => name),
        gigs: gigs.named.map(({ name }) => name),
      };
    };
    expect(isEmpty(await agendaOf(desk.em, ZONE, now))).toBe(true);
    await inquiry({ name: 'Espera', createdAt: at('04-30', '20:00') });
    await inquiry({ name: 'Es para hoy', eventDate: at('05-01', '00:00'), createdAt: at('04-30', '21:00') });
    await inquiry({ name: 'Ya pasó', eventDate: at('04-30', '00:00') });
    await inquiry({ name: 'Spam', suspect: true });
    for (const [name, day] of [
      ['Hoy', '2150-05-01'],
      ['Ayer', '2150-04-30'],
      ['Mañana', '2150-05-02'],
    ] as const) {
      const id = await inquiry({ name, status: 'contacted' });
      await desk.opened.setFollowUp({ id, day, note: null }, write());
    }
    for (const [name, day, hours] of [
      ['Vence pronto', '2150-07-01', 47],
      ['Vence después', '2150-07-02', 49],
      ['Ya venció', '2150-07-03', -1],
    ] as const) {
      const id = await inquiry({ name, status: 'contacted' });
      await desk.dates.hold(CALENDAR.hold.input.parse({ id, day }), write());
      await desk.rows(
        `update calendar_entries set expires_at = now() + make_interval(hours => $2) where inquiry_id = $1`,
        [id, hours],
      );
    }
    for (const [name, day] of [
      ['Tocada de ayer', '2150-04-30'],
      ['Tocada de hoy', '2150-05-01'],
      ['Tocada del jueves', '2150-05-07'],
      ['Tocada del viernes', '2150-05-08'],
    ] as const) {
      const id = await inquiry({ name, status: 'contacted', eventDate: at(day.slice(5), '00:00') });
      await desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, stage: 'booked' }), write());
    }
    expect(await names()).toEqual({
      // Tonight comes first.
      unanswered: ['Es para hoy', 'Espera'],
      followUps: ['Ayer', 'Hoy'],
      holds: ['Vence pronto'],
      tonight: ['Tocada de hoy'],
      gigs: ['Tocada del jueves'],
    });
  });

  test('knows of a show of which nobody has told this process', async () => {
    const id = crypto.randomUUID();
    let sent = 0;
    const mailer = { isOn: true, send: async () => void (sent += 1) } as unknown as Mailer;
    const site = { get: async () => ({ timeZone: ZONE }) } as CurrentSite;
    const { agenda } = channelsOf(desk.em, mailer, site, {} as BookingsEnv, desk.shows, NO_DOCUMENTS, NO_PUSH);
    const send = async () => (await agenda.prepare({ id, inquiryId: null }))!(new AbortController().signal);
    await send();
    expect(sent).toBe(0);
    // A show before dawn would belong to the night of yesterday.
    desk.content.set(id, { date: new Date(Date.now() + 2 * 86_400_000).toISOString() });
    await send();
    expect(sent).toBe(1);
  });

  test('reaches a band with an English panel in English', async () => {
    const site = siteWith({ languages: { primary: 'es', second: null, panel: 'en', former: null } });
    const mails: Mail[] = [];
    const send = async (_id: string, write: (band: Site) => Mail) => void mails.push(write(site));
    const mailer = { isOn: true, siteUrl: 'https://band.example', send } as unknown as Mailer;
    const channels = channelsOf(
      desk.em,
      mailer,
      { get: async () => site } as CurrentSite,
      {} as BookingsEnv,
      desk.shows,
      NO_DOCUMENTS,
      NO_PUSH,
    );
    await inquiry({ eventType: 'Festival', createdAt: new Date(Date.now() - 5 * 3_600_000) });
    const id = crypto.randomUUID();
    await desk.rows(
      `insert into unanswered_alerts (inquiry_id, hours, notice_id) select id, 4, $1 from booking_inquiries`,
      [id],
    );
    for (const kind of ['agenda', 'unanswered'] as const)
      await (await channels[kind].prepare({ id, inquiryId: null }))!(new AbortController().signal);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^To do today, \w+day, \w+ \d+, \d{4} – Neón 979$/),
      'One request is still unanswered – Neón 979',
    ]);
    expect(mails.flatMap(({ subject, text }) => spanishIn(subject + text))).toEqual([]);
  });

  test('names twenty and counts all', async () => {
    for (let index = 0; index < 25; index += 1) await inquiry();
    const { unanswered } = await agendaOf(desk.em, ZONE, at('05-01', '08:00'));
    expect([unanswered.total, unanswered.named.length]).toEqual([25, 20]);
  });
});

describe('an alert', () => {
  test('comes after 4 and after 24 hours, once each, whatever runs concurrently', async () => {
    await inquiry({ createdAt: at('05-01', '13:00') });
    expect(await run(at('05-01', '16:59'))).toBe(0);
    expect(await run(at('05-01', '17:00'))).toBe(1);
    expect(await run(at('05-01', '20:59'))).toBe(0);
    expect(await run(at('05-02', '12:59'))).toBe(0);
    expect(await run(at('05-02', '13:00'))).toBe(1);
    expect(await run(at('05-02', '20:00'))).toBe(0);
    expect(await run(at('05-04', '13:00'))).toBe(0);
    expect(await kinds()).toEqual(['unanswered', 'unanswered']);
  });

  test('never comes at night: the band hears at 9:00', async () => {
    await inquiry({ createdAt: at('05-01', '18:00') });
    expect(await run(at('05-01', '22:00'))).toBe(0);
    expect(await run(at('05-02', '08:59'))).toBe(1);
    expect(await kinds()).toEqual(['agenda']);
    expect(await run(at('05-02', '09:00'))).toBe(1);
    expect(await kinds()).toEqual(['agenda', 'unanswered']);
  });

  test('is one mail for all who wait, also for those past both limits', async () => {
    for (const hour of ['08', '09', '10']) await inquiry({ createdAt: at('05-01', `${hour}:00`) });
    const now = at('05-02', '20:00');
    expect(await run(now)).toBe(1);
    const [{ id }] = (await desk.rows('select id from notices')) as [{ id: string }];
    expect((await unansweredOf(desk.em, id, ZONE, now)).total).toBe(3);
  });

  test('is not for what was answered, set apart, is over, or is older than a week', async () => {
    const createdAt = at('05-01', '08:00');
    await inquiry({ createdAt, status: 'contacted' });
    await inquiry({ createdAt, suspect: true });
    await inquiry({ createdAt, eventDate: at('05-01', '00:00') });
    await inquiry({ createdAt: at('04-20', '08:00') });
    expect(await run(at('05-02', '13:00'))).toBe(0);
  });

  test('does not name a client who was answered or erased before the mail left', async () => {
    const now = at('05-01', '13:00');
    const createdAt = at('05-01', '08:00');
    const [answered, called, erased] = [
      await inquiry({ createdAt }),
      await inquiry({ createdAt }),
      await inquiry({ createdAt }),
    ];
    await run(now);
    const [{ id }] = (await desk.rows(`select id from notices where kind = 'unanswered'`)) as [{ id: string }];
    expect((await unansweredOf(desk.em, id, ZONE, now)).total).toBe(3);
    await desk.opened.setStatus({ id: answered, status: 'contacted' }, write());
    // A call from the panel counts as an answer.
    await desk.replies.contact({ id: called, channel: 'phone' }, write());
    await desk.erase(erased);
    expect((await unansweredOf(desk.em, id, ZONE, now)).total).toBe(0);
  });
});
