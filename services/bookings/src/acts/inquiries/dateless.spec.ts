import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { quoteInput } from '@tocada/contracts/deals/quote.js';
import { quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { inquiriesQuery } from '@tocada/contracts/inquiries/inquiries-query.js';
import type { Stage } from '@tocada/contracts/kit/stages.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { localMoment } from '@tocada/runtime/zone.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import { linkOf } from '../../records/deals/links.js';
import { dayOfNote } from '../../records/inquiries/noted-day.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { Webhook } from '../../telling/channels/webhook.js';
import { bandMail } from '../../telling/mail/band.mail.js';
import { clientMail } from '../../telling/mail/client.mail.js';
import { letterMail } from '../../telling/mail/letter.mail.js';
import { letterOf } from '../../telling/mail/letter.sql.js';
import { AlertsJob } from '../../telling/push/alerts.job.js';
import { alertOf } from '../../telling/push/deliveries.sql.js';
import { lineOf as pushLine } from '../../telling/push/payload.js';
import { agendaMail } from '../../telling/reminders/agenda.mail.js';
import { agendaOf } from '../../telling/reminders/agenda.sql.js';

const ZONE = 'America/Chicago';
const SITE_URL = 'https://banda.example';
const TODAY = isoDay(new Date().toISOString(), ZONE);
/** A month that lies ahead, or this one. */
const NOTE = 'octubre, sin fecha';
const site = siteWith();

let desk: OpenDesk;

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const once = () => ({ writeId: randomUUID() });
const codeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error: { code?: string }) => error.code);
const CALLER = { name: 'Doña Lupe', phone: '979 555 0123', eventType: 'Boda', email: 'lupe@example.org' };
const enter = (fields: object) => desk.opened.enter(INQUIRIES.enter.input.parse({ ...CALLER, ...fields }), once());
const note = (dateNote = NOTE, fields = {}) => enter({ dateNote, ...fields });
const setFacts = (id: string, fields: object) =>
  desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, ...fields }), once());
const startOf = (day: string) => localMoment(day, ZONE).instant.toISOString();
const names = async (query: object) =>
  (await desk.inquiries.page(inquiriesQuery.parse(query))).items.map(({ name }) => name);
const draft = (id: string) => {
  const fields = quoteFields({ validUntil: dayAfter(TODAY, 7) });
  return desk.deals.create({ id, ...quoteInput.parse(fields) }, once());
};
const setStage = (id: string, stage: Stage) =>
  desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, stage }), once());
const hold = (id: string, day?: string) => desk.dates.hold(CALENDAR.hold.input.parse({ id, day }), once());

describe('a caller without a date', () => {
  test('is noted by words, and the first day of the named month is kept', async () => {
    const day = startOf(dayOfNote(NOTE, TODAY));
    expect(await note()).toMatchObject({ dateNote: NOTE, eventDate: day, hasTime: false, stage: 'new' });
  });

  test('keeps the day of the call where the words name no month', async () => {
    expect(await note('todavía no saben')).toMatchObject({ eventDate: startOf(TODAY) });
  });

  test('needs the day or the words', async () => {
    for (const fields of [{}, { dateNote: '' }, { dateNote: null }])
      expect(INQUIRIES.enter.input.safeParse({ ...CALLER, ...fields }).error?.issues).toMatchObject([
        { path: ['eventDate'] },
      ]);
    expect(await enter({ eventDate: '2150-05-16' })).toMatchObject({ dateNote: null });
  });

  test('has a day as soon as the band enters one, and none again by other words', async () => {
    const { id } = await note();
    expect(await setFacts(id, { eventDate: '2150-05-16' })).toMatchObject({
      dateNote: null,
      eventDate: startOf('2150-05-16'),
    });
    expect(await setFacts(id, { dateNote: 'en mayo' })).toMatchObject({
      dateNote: 'en mayo',
      eventDate: startOf(dayOfNote('en mayo', TODAY)),
    });
  });

  test('keeps the day by the same words, also when other facts change', async () => {
    const { id } = await note('todavía no saben');
    await desk.rows(`update booking_inquiries set event_date = event_date - interval '40 days'`);
    const { eventDate } = await desk.inquiries.one({ id });
    expect(await setFacts(id, { dateNote: 'todavía no saben', guests: 90 })).toMatchObject({ eventDate, guests: 90 });
    expect(await setFacts(id, { guests: 100 })).toMatchObject({ eventDate, dateNote: 'todavía no saben' });
  });

  test('cannot lose the words without a day', async () => {
    const { id } = await note();
    await expect(setFacts(id, { dateNote: '' })).rejects.toMatchObject({ errors: [{ path: 'eventDate' }] });
  });

  test('is none who has a night, a quote or an agreement', async () => {
    const held = await enter({ eventDate: '2150-05-16' });
    await hold(held.id);
    const quoted = await enter({ eventDate: '2150-05-17' });
    await draft(quoted.id);
    const booked = await enter({ eventDate: '2150-05-18' });
    await setStage(booked.id, 'booked');
    for (const { id } of [held, quoted, booked]) {
      expect(await codeOf(setFacts(id, { dateNote: NOTE }))).toBe('wrong_stage');
      expect(await desk.inquiries.one({ id })).toMatchObject({ dateNote: null });
    }
  });
});

describe('nothing is promised before there is a day', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['quoted', (id) => setStage(id, 'quoted')],
    ['booked', (id) => setStage(id, 'booked')],
    ['held', (id) => hold(id)],
    ['held on a day of the calendar', (id) => hold(id, '2150-05-16')],
    ['offered a quote', draft],
  ])('the request cannot be %s', async (_act, work) => {
    const { id } = await note();
    await expect(work(id)).rejects.toMatchObject({
      code: 'no_date',
      message: 'Primero necesita una fecha.',
    });
    expect(await desk.rows('select from calendar_entries union all select from quotes')).toEqual([]);
    await setFacts(id, { eventDate: '2150-05-16' });
    expect(await codeOf(work(id))).toBe('done');
  });

  test('a draft of before is neither changed nor sent', async () => {
    const { id } = await enter({ eventDate: '2150-05-16' });
    const { id: quoteId, revision } = await draft(id);
    // As a release that does not know the rule may leave it.
    await desk.rows('update booking_inquiries set date_note = $1', [NOTE]);
    expect(await codeOf(desk.deals.send({ id: quoteId, revision, by: 'both' }, once()))).toBe('no_date');
    expect(await codeOf(desk.deals.update({ id: quoteId, revision, note: 'x' } as never, once()))).toBe('no_date');
  });

  test('nor is a request accepted, or a hold of before confirmed', async () => {
    const { id } = await enter({ eventDate: '2150-05-16' });
    const { id: entryId } = await hold(id);
    await desk.rows(`update booking_inquiries set date_note = $1, stage = 'quoted', status = 'contacted'`, [NOTE]);
    expect(await codeOf(setStage(id, 'accepted'))).toBe('no_date');
    expect(await codeOf(desk.dates.confirm({ id: entryId } as never, once()))).toBe('no_date');
    await desk.rows(`update booking_inquiries set stage = 'contacted'`);
    await desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, stage: 'lost', reason: 'other' }), once());
    expect(await codeOf(desk.opened.reopen(INQUIRIES.reopen.input.parse({ id }), once()))).toBe('no_date');
  });

  test('nor is it completed as one whose night is past', async () => {
    const { id } = await note();
    await desk.rows(`update booking_inquiries set event_date = now() - interval '9 days'`);
    expect(await codeOf(setStage(id, 'completed'))).toBe('wrong_stage');
  });

  test('a status is set as before', async () => {
    const { id } = await note();
    for (const status of ['contacted', 'completed', 'contacted', 'pending'] as const)
      expect(await desk.opened.setStatus({ id, status }, once())).toMatchObject({ status, dateNote: NOTE });
  });
});

describe('the stored day is shown nowhere', () => {
  /** The stored day is today, so that each reader would find it. */
  const WORDS = 'todavía no saben';
  const LONG = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: ZONE }).format(new Date());
  const DAY_AND_MONTH = LONG.replace(/ de \d{4}$/, '');
  let id: string;
  beforeEach(async () => {
    ({ id } = await note(WORDS));
  });
  /** Makes the stored day one that is over. */
  const past = () => desk.rows(`update booking_inquiries set event_date = event_date - interval '40 days'`);
  const stored = () => desk.rows('select * from booking_inquiries').then(([row]) => row!);
  const rowOf = async () => {
    const { date_note: dateNote, event_date: eventDate } = await stored();
    return inquiryRow({ ...CALLER, id, dateNote, eventDate: new Date(eventDate), location: '' });
  };
  const page = async () => {
    const link = await linkOf(desk.em, SITE_URL, id, 'd');
    return desk.clientPage.view({ token: link.split('/').at(-1)! });
  };

  test('by the month view and the nights', async () => {
    expect(await desk.calendar.nights({ from: TODAY, to: TODAY })).toEqual([]);
    const other = await enter({ name: 'Ana', eventDate: TODAY });
    const { night } = await desk.opened.detail({ id: other.id });
    expect(night.asked.map(({ name }) => name)).toEqual(['Ana']);
    expect((await desk.opened.detail({ id })).night).toMatchObject({ entries: [], asked: [] });
  });

  test('by the filters of the list', async () => {
    await enter({ name: 'Ana', eventDate: TODAY });
    expect(await names({ from: TODAY })).toEqual(['Ana']);
    expect(await names({ to: TODAY })).toEqual(['Ana']);
    expect(await names({})).toEqual(['Ana', CALLER.name]);
  });

  test('by the orders of the list, where it stands last in its group, also across pages', async () => {
    await past();
    await enter({ name: 'mañana', eventDate: dayAfter(TODAY, 1) });
    await enter({ name: 'ayer', eventDate: dayAfter(TODAY, -1) });
    await note('tampoco saben', { name: 'Otra' });
    for (const sort of ['event', 'waiting'])
      for (const limit of [1, 2, 100]) {
        const walked: string[] = [];
        for (let cursor: string | undefined; walked.length < 9;) {
          const { items, next } = await desk.inquiries.page(inquiriesQuery.parse({ sort, limit, cursor }));
          walked.push(...items.map(({ name }) => name));
          if (next === null) break;
          cursor = next;
        }
        expect([sort, ...walked]).toEqual([sort, 'mañana', CALLER.name, 'Otra', 'ayer']);
      }
    await desk.opened.setStatus({ id, status: 'contacted' }, once());
    expect((await names({ sort: 'waiting' })).slice(0, 2)).toEqual(['mañana', 'Otra']);
  });

  test('by the search, which finds the words', async () => {
    await note('OCTUBRE, sin fecha', { name: 'Otra' });
    await enter({ name: 'Ana', eventDate: TODAY });
    expect(await names({ q: 'octubre' })).toEqual(['Otra']);
    expect(await names({ q: 'octubre otra' })).toEqual(['Otra']);
    expect(await names({ q: 'todavia lupe' })).toEqual([CALLER.name]);
  });

  test('by the morning mail, which has the words, and in which the request is never over', async () => {
    await past();
    const agenda = await agendaOf(desk.em, ZONE, new Date());
    expect(agenda.unanswered.named).toMatchObject([{ id, dateNote: WORDS }]);
    const { text } = agendaMail(agenda, new Date(), site, SITE_URL);
    expect(text).toContain(`${CALLER.name}, Boda, ${WORDS} (`);
  });

  test('by a reminder', async () => {
    const noon = localMoment(`${TODAY}T13:00`, ZONE).instant;
    await desk.rows(`update booking_inquiries set created_at = $1`, [new Date(noon.getTime() - 5 * 3_600_000)]);
    expect(await desk.reminders.run(noon)).toBe(0);
    await desk.rows('update booking_inquiries set date_note = null');
    expect(await desk.reminders.run(noon)).toBe(1);
  });

  test('by a ring of the devices', async () => {
    const currentSite = { get: async () => site } as never;
    const job = new AlertsJob(desk.em, desk.notices as never, currentSite, {
      call: async () => ({ ids: [] }),
    } as never);
    await desk.rows(
      `insert into push_subscriptions (id, owner, endpoint, p256dh, auth, key, device, kinds, language)
       values ($1, $2, 'https://push.example/1', $2, $2, $2, 'Teléfono', '{new,unanswered}', 'es')`,
      [randomUUID(), 'o'.repeat(43)],
    );
    const noon = localMoment(`${TODAY}T13:00`, ZONE).instant;
    await desk.rows(`update booking_inquiries set created_at = $1`, [new Date(noon.getTime() - 2 * 3_600_000)]);
    const rings = () => desk.rows(`select from push_alerts where cause = 'unanswered'`);
    await job.run(noon);
    expect(await rings()).toHaveLength(0);
    await desk.rows('update booking_inquiries set date_note = null');
    await job.run(noon);
    expect(await rings()).toHaveLength(1);
    await desk.rows('update booking_inquiries set date_note = $1', [WORDS]);
    const [notice] = await desk.rows(`select id from notices where kind = 'push'`);
    expect(await alertOf(desk.em, notice!.id)).toMatchObject({ inquiryId: id, date: null });
  });

  test('by the words of a ring, which may stand on a locked screen', () => {
    const subject = { eventType: 'Boda', location: '', eventDate: new Date().toISOString(), dateNote: WORDS };
    const alert = { id: '1', cause: 'new', inquiryId: id, hasPhone: false, count: 1, ...subject } as const;
    const reader = { site, now: new Date(), badge: 0 };
    expect(pushLine(alert, { ...reader, language: 'es' })).toBe('Nueva solicitud: Boda, sin fecha');
    expect(pushLine(alert, { ...reader, language: 'en' })).toBe('New request: Wedding, no date yet');
  });

  test('by the mail about the request to the band, which has the words', async () => {
    const row = await rowOf();
    const { subject, text, html } = bandMail(
      row,
      { night: null, isOver: false, earlier: [], wishes: [] },
      site,
      SITE_URL,
    );
    expect(subject).toMatch(new RegExp(`^Boda · ${WORDS} · Doña Lupe`));
    expect(text).toContain(`Fecha: ${WORDS}`);
    expect(text).toContain('Esa noche: Todavía sin fecha');
    for (const words of [text, html]) expect(words).not.toContain(DAY_AND_MONTH);
  });

  test('by the mail to the client', async () => {
    const { text, html } = clientMail(await rowOf(), `${SITE_URL}/request/x`, site, SITE_URL);
    for (const words of [text, html]) {
      expect(words).not.toContain('Fecha');
      expect(words).not.toContain(DAY_AND_MONTH);
      expect(words).not.toContain(WORDS);
    }
    expect(text).toContain('Boda');
  });

  test('by the letters', async () => {
    await desk.letters.write(desk.em, { inquiryId: id, kind: 'withdrawn', recipient: 'client', key: 'a' });
    await desk.letters.write(desk.em, { inquiryId: id, kind: 'change_asked', recipient: 'band', key: 'b' });
    const notices = await desk.rows(
      `select notices.id, recipient from notices join letters on letters.id = notices.letter_id order by letters.key`,
    );
    const [toClient, toBand] = await Promise.all(
      notices.map(async (one) => letterMail((await letterOf(desk.em, one.id, site, SITE_URL))!, null, site, SITE_URL)),
    );
    expect(toClient!.text).toContain('tu evento (Boda) ya no');
    expect(toBand!.text).toContain(`Boda, ${WORDS}`);
    for (const { text } of [toClient!, toBand!]) expect(text).not.toContain(DAY_AND_MONTH);
  });

  test('by the webhook, which has the words beside it', async () => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => bodies.push(part));
      request.on('end', () => response.end());
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const env = { WEBHOOK_URL: `http://127.0.0.1:${port}/`, WEBHOOK_SECRET: 's', SITE_URL } as BookingsEnv;
    const currentSite = { get: async () => site } as never;
    const row = await rowOf();
    try {
      await new Webhook(env, currentSite).post('n', row);
      await new Webhook({ ...env, WEBHOOK_PRESET: 'ntfy' }, currentSite).post('n', row);
    } finally {
      server.close().closeAllConnections();
    }
    expect(JSON.parse(bodies[0]!).booking).toMatchObject({ id, dateNote: WORDS });
    expect(bodies[1]).toContain('sin fecha');
  });

  test('by a reply: its day is a gap, it offers no other nights, and a text about a night is not true', async () => {
    await past();
    const language = 'es' as const;
    await desk.templates.create(
      { name: 'Fecha', text: 'Para el {{fecha}}, o {{libres}}.', language, purpose: null } as never,
      once(),
    );
    const drafts = await desk.replies.drafts({ id });
    const own = drafts.find(({ name }) => name === 'Fecha')!;
    expect(own.text).toBe('Para el (falta la fecha), o (faltan las fechas libres).');
    expect(own.missing).toEqual(['fecha', 'libres']);
    const free = drafts.filter(({ purpose }) => purpose === 'free' || purpose === 'taken' || purpose === 'held');
    expect(free.length).toBeGreaterThan(0);
    for (const { untrue } of free) expect(untrue).toBe('La solicitud todavía no tiene fecha.');
    for (const { text } of drafts) expect(text).not.toContain(DAY_AND_MONTH);
    const reply = { id, templateId: own.templateId, channel: 'mail' };
    await expect(desk.replies.reply(INQUIRIES.reply.input.parse(reply), once())).rejects.toMatchObject({
      errors: [{ path: 'text' }],
    });
  });

  test("by the client's page, which asks for no review", async () => {
    await past();
    expect(await page()).toMatchObject({ day: null, asksForWords: false, eventType: 'Boda' });
    await setFacts(id, { eventDate: '2150-05-16' });
    expect(await page()).toMatchObject({ day: '2150-05-16' });
  });
});
