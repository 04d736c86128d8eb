import '../kit/in-spanish.js';
import { BookingDesk, parseCsv } from '../kit/booking-desk.js';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { entryTitle, NAMELESS_ENTRY, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { longDate, monthYear, shortDate } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { axe, complaintsOf, launchBrowser, layOutAll, overflowOf, PHONE } from '../kit/browser.js';
import { language } from '../kit/journey-language.js';
import { bandToday, farFromMidnight } from '../kit/moments.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, BOOKING, EVENT, passwordQuery } from '../kit/requests.js';
import { call, shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, spoken, starting, t, yearDay } from '../kit/words.js';
import { emptyDesk } from '../worker/empty.js';

let stack: TestStack;
let browser: Browser;
let desk: BookingDesk;
let panel: AdminPanel;
let complaints: string[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
  desk = new BookingDesk(stack);
});
beforeEach(farFromMidnight);
afterEach(async () => {
  await panel.close();
  // Chromium itself reports a refusal.
  expect(complaints.filter((text) => !/status of (400|409)/.test(text))).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

const DAY_MS = 86_400_000;
const today = bandToday;
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** "Marzo" */
const monthName = (day: string) => {
  const [month = ''] = monthYear(`${day}T12:00:00Z`, 'UTC', language).split(' ');
  return month.charAt(0).toUpperCase() + month.slice(1);
};

const post = async <T = any>(path: string, fields: object = {}): Promise<T> => {
  const { status, body } = await call(`${stack.url}/api/admin${path}`, 'POST', admin(fields));
  if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};
const enter = (fields: object = {}) => post<AdminInquiry>('/bookings', { ...BOOKING, source: 'phone', ...fields });
const hold = (id: string, fields: object = {}) => post<CalendarEntry>(`/bookings/${id}/holds`, fields);
const put = (id: string, what: string, fields: object) =>
  call(`${stack.url}/api/admin/bookings/${id}/${what}`, 'PUT', admin(fields));
const book = async (id: string) => {
  const { status, body } = await put(id, 'stage', { stage: 'booked' });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};
const detail = async (id: string) =>
  (await call(`${stack.url}/api/admin/bookings/${id}?${passwordQuery}`)).body as AdminInquiry & {
    entries: CalendarEntry[];
    timeline: { kind: string; detail: Record<string, string> }[];
  };
/** Stores requests of "Máquina 1" and so on, the last of them the newest. */
const many = (count: number) =>
  desk.sql(
    `insert into booking_inquiries (id, name, email, phone, event_date, event_type, location, created_at)
     select gen_random_uuid(), 'Máquina ' || n, 'm' || n || '@example.org', '9795' || lpad(n::text, 6, '0'),
       '2150-05-01T17:00Z', 'Boda', 'Bryan TX', now() - ($1::int - n) * interval '1 second'
     from generate_series(1, $1::int) n`,
    [count],
  );
const removeShow = (id: string) => call(`${stack.url}/api/admin/events/${id}`, 'DELETE', admin());
const clear = async () => {
  for (const { id } of (await call(`${stack.url}/api/admin/events?${passwordQuery}`)).body) await removeShow(id);
  await emptyDesk(stack);
};

const STAGES = t.stageWords.stages;
/** The facts on which a next step depends, for a request without any. */
const KNOWN = { age: '', later: undefined, day: '', isPostponed: false, isPlayed: false };
const BEFORE = t.desk.earlier('Bautizo', t.desk.days(40));
const HAS_SHOW = sentence(say('night_stands', { shows: ['Noche de Show'], options: [], timeZone: 'UTC' }));
const LIES_AHEAD = t.desk.completeText('Ana Peña', yearDay('2150-05-16'));

const DESK = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const inside = async (options: BrowserContextOptions) => {
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', options);
  complaints = complaintsOf(panel.page);
};

/** All acts are done on a phone. Each screen is looked at there, and as wide as a desk. */
describe('on a phone', () => {
  const onPhone = () => inside(PHONE);
  const button = (name: string | RegExp) => panel.page.getByRole('tabpanel').getByRole('button', { name });
  const exactly = (name: string) => panel.page.getByRole('tabpanel').getByRole('button', { name, exact: true });
  const shown = (name: string) => panel.opened(name);
  const opened = (name: string) => panel.open(name);
  const act = (name: string) => panel.act(name);
  const fitting = new Set<string>();
  /** Looks at a screen once at each size. The page keeps the last of the sizes. */
  const expectFit = async (screen: string, sizes = [DESK, PHONE.viewport!]) => {
    for (const size of sizes) {
      const look = `${screen} at ${size.width}`;
      if (fitting.has(look)) continue;
      fitting.add(look);
      await panel.page.setViewportSize(size);
      expect(await overflowOf(panel.page)).toBe(0);
      expect(await axe(panel.page)).toEqual([]);
    }
  };

  test('the first request is in the first screen, and the tools are behind one button', async () => {
    await clear();
    for (const name of ['Segunda', 'Primera']) await enter({ name, details: 'Ochenta personas en el patio.' });
    await onPhone();
    const row = panel.row('Primera');
    await row.getByText(`${t.desk.isFree} · ${t.desk.othersWant(1)}`, { exact: true }).waitFor();
    const first = panel.page.getByRole('region', { name: t.inquiriesTab.today }).getByRole('listitem').first();
    expect((await first.boundingBox())!.y).toBeLessThanOrEqual(400);
    await panel.button(t.inquiriesTab.todayDue(2)).click();
    await first.waitFor({ state: 'detached' });
    await panel.page.evaluate(() => scrollTo(0, 0));
    const { y, height } = (await row.boundingBox())!;
    expect(y).toBeLessThanOrEqual(400);
    expect(height).toBeLessThanOrEqual(210);
    const mail = panel.button(t.list.testMail);
    expect(await mail.isVisible()).toBe(false);
    await panel.button(t.inquiriesTab.tools).click();
    for (const name of [t.list.testMail, t.list.exportAs('CSV'), t.list.exportAs('JSON')])
      await panel.button(name).waitFor();
    await panel.filters();
    await panel.button(t.list.spam(0)).waitFor();
    await expectFit('list');
  });

  test('a row says whether the date is free, its stage, its age and what comes next', async () => {
    await clear();
    // 2150-05-02 is a Saturday.
    const [free, first, second, late] = [
      await enter({ name: 'Libre Libre', eventDate: '2150-05-16' }),
      await enter({ name: 'Primera Opción', eventDate: '2150-05-09' }),
      await enter({ name: 'Segunda Opción', eventDate: '2150-05-09' }),
      await enter({ name: 'Tarde Llegó', eventDate: '2150-05-02' }),
    ];
    await hold(first.id);
    await post('/calendar', { title: 'Boda de otros', day: '2150-05-02' });
    await desk.sql(`update booking_inquiries set created_at = now() - interval '26 hours' where id = $1`, [free.id]);
    await onPhone();
    const says = (name: string, ...texts: string[]) =>
      until(
        async () => {
          await layOutAll(panel.page);
          return panel.row(name).innerText();
        },
        (text) => texts.every((part) => text.includes(part)),
      );
    await says(
      'Libre Libre',
      t.desk.statuses.pending,
      t.desk.isFree,
      STAGES.new.next({ ...KNOWN, age: t.desk.hours(26) }),
    );
    await says('Primera Opción', `${t.desk.hold(1)} · ${t.desk.othersWant(1)}`);
    await says('Segunda Opción', t.desk.wouldHold(2));
    await says('Tarde Llegó', t.desk.isTakenNear(spoken({ es: 'vie 1, vie 8', en: 'Fri 1, Fri 8' })));
    await hold(second.id);
    expect((await put(late.id, 'stage', { stage: 'lost', reason: 'date' })).status).toBe(200);
    await panel.row('Libre Libre').getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
    await says('Libre Libre', t.desk.statuses.contacted, STAGES.contacted.next(KNOWN));
    // Each change loads the calendar again.
    await panel.row('Segunda Opción').getByText(t.desk.hold(2), { exact: true }).waitFor();
    await expectFit('marked rows');
  });

  test('“Ya nos escribió” leads to the earlier request, until that is erased', async () => {
    await clear();
    const before = await enter({ name: 'Ana de Antes', eventType: 'Bautizo', email: 'Ana@example.org', phone: '1' });
    await desk.sql(`update booking_inquiries set created_at = now() - interval '40 days' where id = $1`, [before.id]);
    await enter({ name: 'Ana de Ahora', email: 'ana@example.org', phone: '2' });
    await enter({ name: 'Beto Ruiz', email: 'beto@example.org', phone: '3' });
    await onPhone();
    const link = panel.row('Ana de Ahora').getByText(`${t.desk.wroteBefore} ${BEFORE}`);
    await link.waitFor();
    expect(await panel.page.getByText(t.desk.wroteBefore).count()).toBe(1);
    await expectFit('marked rows');
    // A change keeps the line, though its answer does not tell it.
    await panel.row('Ana de Ahora').getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
    await panel.toast(t.desk.statusSet);
    const row = await opened('Ana de Ahora');
    await row.getByRole('button', { name: BEFORE }).click();
    await shown('Ana de Antes').getByRole('heading', { name: t.opened.history }).waitFor();
    // Back leads to the list, and not through all that was opened.
    await panel.page.goBack();
    await shown('Ana de Antes').waitFor({ state: 'detached' });
    await link.waitFor();
    await opened('Ana de Antes');
    await act(t.desk.eraseOf('Ana de Antes'));
    await panel.page.getByRole('alertdialog').getByRole('button', { name: t.panel.remove }).click();
    await shown('Ana de Antes').waitFor({ state: 'detached' });
    await panel.row('Ana de Antes').waitFor({ state: 'detached' });
    await link.waitFor({ state: 'detached' });
    expect((await desk.list()).body.map(({ name, earlier }) => [name, earlier])).toEqual([
      ['Beto Ruiz', []],
      ['Ana de Ahora', []],
    ]);
  });

  test('the nights fail to load: the list works, and one press mends the chips and “Hoy”', async () => {
    await clear();
    await enter({ name: 'Libre Libre' });
    panel = await AdminPanel.atGate(browser, stack.url, PHONE);
    complaints = [];
    await panel.page.route('**/api/admin/nights?**', (route) => route.abort());
    await panel.enter('contraseña-de-prueba');
    await panel.show('inquiries');
    await panel.row('Libre Libre').getByText(t.desk.isUnchecked).waitFor();
    await panel.page.getByText(t.list.todayFailed).waitFor();
    await panel.row('Libre Libre').getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
    await panel.toast(t.desk.statusSet);
    await panel.page.unroute('**/api/admin/nights?**');
    await panel.button(t.panel.retry).click();
    await panel.row('Libre Libre').getByText(t.desk.isFree, { exact: true }).waitFor();
    await exactly(t.inquiriesTab.today).waitFor();
  });

  test('the nights are lost on the way after a change: the chip is true all the same, without a press', async () => {
    await clear();
    await enter({ name: 'Primera Opción', eventDate: '2150-05-09' });
    await enter({ name: 'Segunda Opción', eventDate: '2150-05-09' });
    await onPhone();
    const row = await opened('Primera Opción');
    await row.getByText(`${t.desk.isFree} · ${t.desk.othersWant(1)}`, { exact: true }).waitFor();
    await act(t.holds.holdDate);
    complaints = [];
    let lost = 0;
    await panel.page.route('**/api/admin/nights?**', (route) => (lost += 1) && route.abort(), { times: 5 });
    await act(t.holds.hold);
    await row.getByText(`${t.desk.hold(1)} · ${t.desk.othersWant(1)}`, { exact: true }).waitFor();
    expect(lost).toBe(5);
  });

  test('the nights of one far year fail to load: its rows and months show no free night, and other years are known', async () => {
    await clear();
    await enter({ name: 'Año Lejano', eventDate: '2160-05-10' });
    await enter({ name: 'Libre Libre' });
    panel = await AdminPanel.atGate(browser, stack.url, PHONE);
    complaints = [];
    const past = Number(today().slice(0, 4)) - 1;
    const isFar = (url: URL) => [`${past - 1}-12-18`, '2159-12-18'].includes(url.searchParams.get('from') ?? '');
    await panel.page.route(isFar, (route) => route.abort());
    await panel.enter('contraseña-de-prueba');
    await panel.show('inquiries');
    await panel.row('Libre Libre').getByText(t.desk.isFree, { exact: true }).waitFor();
    await panel.row('Año Lejano').getByText(t.desk.isUnchecked).waitFor();
    await panel.button(t.desk.views.calendar).click();
    const agenda = panel.page.getByRole('region', { name: t.calendarView.agenda });
    await agenda.getByText(t.desk.isFree, { exact: true }).waitFor();
    for (let month = Number(today().slice(5, 7)); month > 0; month -= 1)
      await panel.button(t.calendarView.previous).click();
    await panel.button(t.panel.retry).waitFor();
    expect(await agenda.getByText(t.desk.isFree, { exact: true }).count()).toBe(0);
    await panel.page.unroute(isFar);
    await panel.button(t.panel.retry).click();
    await agenda.getByText(t.desk.isFree, { exact: true }).waitFor();
    await panel.button(t.desk.views.list).click();
    await panel.row('Año Lejano').getByText(t.desk.isFree, { exact: true }).waitFor();
  });

  test('everything fails to load: one press of “Reintentar” mends the list, “Hoy” and the chips', async () => {
    await clear();
    await enter({ name: 'Libre Libre' });
    panel = await AdminPanel.atGate(browser, stack.url, PHONE);
    complaints = [];
    for (const read of ['nights?', 'bookings?', 'booking-counts'])
      await panel.page.route(`**/api/admin/${read}**`, (route) => route.abort());
    await panel.enter('contraseña-de-prueba');
    await panel.show('inquiries');
    await panel.page.getByText(t.list.todayFailed).waitFor();
    const list = panel.page.getByRole('region', { name: t.panel.inquiries });
    await list.getByRole('button', { name: t.panel.retry }).waitFor();
    await expectFit('failed parts');
    await panel.page.unrouteAll();
    await list.getByRole('button', { name: t.panel.retry }).click();
    await panel.row('Libre Libre').getByText(t.desk.isFree, { exact: true }).waitFor();
    await panel.page.getByRole('region', { name: t.inquiriesTab.today }).waitFor();
    expect(await panel.button(t.panel.retry).count()).toBe(0);
  });

  test('facts are mended: errors stand beside their fields, and another admin’s change loses nothing typed', async () => {
    await clear();
    const { id } = await enter({ name: 'Ana Peña' });
    await onPhone();
    const row = await opened('Ana Peña');
    await row.getByRole('button', { name: t.opened.editFacts }).click();
    await row.getByLabel(t.opened.fields.guests).fill('muchos');
    await row.getByLabel(starting(t.opened.fields.email)).fill('ana');
    await row.getByLabel(t.opened.fields.endTime).fill('23:00');
    await row.getByRole('button', { name: t.opened.saveFacts }).click();
    await row.getByText(sentence('bad_email')).waitFor();
    await row.getByText(spoken({ es: 'Debe ser un número entero', en: 'Must be a whole number' })).waitFor();
    await row.getByLabel(starting(t.opened.fields.email)).fill('ana@example.org');
    await row.getByLabel(t.opened.fields.guests).fill('120');
    await row.getByRole('button', { name: t.opened.saveFacts }).click();
    await row.getByText(t.desk.noStart).waitFor();
    await expectFit('errors of facts');
    await row.getByLabel(t.opened.fields.startTime).fill('20:30');
    await row.getByLabel(t.opened.fields.budgetCents).fill('1,500.50');
    await put(id, 'facts', { venue: 'Salón Azul', guests: 90 });
    await row.getByRole('button', { name: t.opened.saveFacts }).click();
    await row.getByText(sentence('stale')).waitFor();
    expect(await row.getByLabel(t.opened.fields.guests).inputValue()).toBe('120');
    // Only what both changed is asked.
    expect(await row.getByRole('group').locator('dt').allInnerTexts()).toEqual([
      t.desk.optional(t.opened.fields.guests),
    ]);
    await expectFit('clash of facts');
    await row.getByRole('button', { name: t.panel.saveMine }).click();
    await panel.toast(t.opened.factsSaved);
    expect(await detail(id)).toMatchObject({
      email: 'ana@example.org',
      guests: 120,
      budgetCents: 150_050,
      startTime: '20:30',
      endTime: '23:00',
      venue: 'Salón Azul',
      hasTime: true,
      eventDate: '2150-05-02T01:30:00.000Z',
    });
    await row.getByText('Salón Azul').first().waitFor();
    await row.getByText(t.opened.factsChanged('')).first().waitFor();
  });

  test('notes and a follow-up', async () => {
    const [{ id } = { id: '' }] = (await desk.list()).body;
    await onPhone();
    const row = await opened('Ana Peña');
    await row.getByRole('button', { name: t.opened.saveNote }).click();
    await row.getByText(t.opened.noNote).waitFor();
    await row.getByLabel(t.opened.newNote).fill('Quiere <b>mariachi</b>');
    await row.getByRole('button', { name: t.opened.saveNote }).click();
    await panel.toast(t.opened.noteSaved);
    await row.getByText('Quiere <b>mariachi</b>').waitFor();
    expect(await row.getByLabel(t.opened.newNote).inputValue()).toBe('');
    await row.getByRole('button', { name: t.opened.saveFollowUp }).click();
    await row.getByText(t.opened.noFollowUpDay).waitFor();
    await row.getByRole('button', { name: t.opened.inDays }).click();
    await row.getByLabel(t.opened.followUpNote).fill('Llamar');
    await row.getByRole('button', { name: t.opened.saveFollowUp }).click();
    await until(
      () => detail(id),
      ({ followUpOn, followUpNote }) => followUpOn === dayAfter(today(), 3) && followUpNote === 'Llamar',
    );
    await row.getByRole('button', { name: t.opened.followedUp }).click();
    await until(
      () => detail(id),
      ({ followUpOn }) => followUpOn === null,
    );
    await expectFit('timeline');
  });

  test('a request goes through its stages: quoted, accepted, booked, moved, cancelled, reopened, lost', async () => {
    await clear();
    const { id } = await enter({ name: 'Ana Peña', eventDate: '2150-05-16' });
    await onPhone();
    const row = await opened('Ana Peña');
    const press = act;
    const stage = async (expected: string) => {
      await until(
        () => detail(id),
        (found) => found.stage === expected,
      );
    };
    await press(STAGES.quoted.act);
    await press(STAGES.quoted.form.save);
    await stage('quoted');
    await row.getByText(t.desk.holdsUntil(1, '')).waitFor();
    await press(STAGES.accepted.act);
    await expectFit('form of a stage');
    await press(STAGES.accepted.form.save);
    await stage('accepted');
    await press(t.desk.bookOn(yearDay('2150-05-16')));
    await stage('booked');
    await row.getByText(t.desk.isBooked, { exact: true }).first().waitFor();
    // A booked gig is cancelled, and not lost.
    expect(await row.getByRole('button', { name: STAGES.lost.act, exact: true }).count()).toBe(0);
    await row.getByText(`${yearDay('2150-05-16')} · ${t.desk.marks.booked}`).waitFor();

    await press(t.holds.moveDate);
    await row.getByLabel(t.desk.day, { exact: false }).first().fill('2150-05-23');
    await press(t.holds.move);
    await until(
      () => detail(id),
      ({ entries, eventDate }) => entries[0]!.day === '2150-05-23' && eventDate.startsWith('2150-05-23'),
    );
    await row.getByText(longDate('2150-05-23T12:00:00Z', 'UTC', language), { exact: true }).waitFor();

    await press(STAGES.cancelled.act);
    await press(STAGES.cancelled.form.save);
    await row.getByText(STAGES.cancelled.form.noReason).waitFor();
    await row.getByText(t.desk.noStory).waitFor();
    await row.getByLabel(STAGES.cancelled.form.reason).selectOption(t.stageWords.reasons.client);
    await row.getByLabel(t.desk.story).fill('Se mudan');
    await press(STAGES.cancelled.form.save);
    await stage('cancelled');
    expect(await desk.sql(`select id from calendar_entries where released_at is null`)).toEqual([]);
    await row.getByText(`${STAGES.cancelled.name} · ${t.stageWords.reasons.client}: Se mudan`).waitFor();
    await press(t.desk.reopen);
    await stage('booked');
    await row.getByText(`${yearDay('2150-05-23')} · ${t.desk.marks.booked}`).waitFor();
    await put(id, 'status', { status: 'pending' });
    // The address names the opened request, so it is open after a reload too.
    await panel.page.reload();
    await panel.enter('contraseña-de-prueba');
    await row.getByRole('heading', { name: t.opened.history }).waitFor();
    await press(STAGES.lost.act);
    await press(STAGES.lost.form.save);
    await row.getByText(STAGES.lost.form.noReason).waitFor();
    await row.getByLabel(STAGES.lost.form.reason).selectOption(t.stageWords.reasons.price);
    await press(STAGES.lost.form.save);
    await stage('lost');
    await row
      .getByText(`${t.opened.stageChanged(STAGES.new.name, STAGES.lost.name)} · ${t.stageWords.reasons.price}`)
      .waitFor();
    await expectFit('timeline');
  });

  test('a taken date is refused by name, and a first option gets 48 hours with the words for its client', async () => {
    await clear();
    const first = await enter({ name: 'Primera Opción', eventDate: '2150-05-09', phone: '979 555 0199', language });
    const second = await enter({ name: 'Segunda Opción', eventDate: '2150-05-09' });
    await hold(first.id);
    await onPhone();
    const row = await opened('Segunda Opción');
    const press = act;
    await press(t.holds.holdDate);
    await press(t.holds.hold);
    await row.getByText(t.desk.holdsUntil(2, '')).waitFor();
    await row.getByText(t.holds.sameNight).waitFor();
    await press(t.holds.challengeHours);
    await row.getByText(t.holds.tell('Primera Opción')).waitFor();
    expect(await row.getByLabel(t.holds.tell('Primera Opción')).inputValue()).toContain(
      spoken({ es: 'Te guardamos la fecha', en: 'We’re holding the date' }),
    );
    expect(await row.getByRole('link', { name: t.holds.openWhatsApp }).getAttribute('href')).toContain(
      spoken({ es: 'wa.me/19795550199?text=Hola', en: 'wa.me/19795550199?text=Hi' }),
    );
    await expectFit('words for the client');
    await press(t.holds.extend);
    await row.getByLabel(t.holds.heldUntil).fill(dayAfter(today(), 20));
    await row.locator('form').getByRole('button', { name: t.holds.extend }).click();
    await panel.toast(t.desk.dateActs.extended);
    expect((await put(first.id, 'stage', { stage: 'booked' })).status).toBe(200);
    await press(t.desk.bookOn(yearDay('2150-05-09')));
    await row
      .getByRole('alert')
      .filter({
        hasText: `${t.desk.takenBy(yearDay('2150-05-09'), 'Primera Opción (Boda, Bryan TX)')} ${t.desk.freeNear('').slice(0, -1)}`,
      })
      .waitFor();
    await expectFit('taken date');
    await press(t.desk.release);
    await row.getByText(t.holds.noDate).waitFor();
    expect((await detail(second.id)).entries[0]!.releasedAt).not.toBeNull();
  });

  /** Answers the question of the panel, which must contain `text`. */
  const answer = async (text: string, label: string) => {
    const dialog = panel.page.getByRole('alertdialog').filter({ hasText: text });
    await dialog.waitFor();
    await expectFit('question');
    await dialog.getByRole('button', { name: label, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const stageOf = async (id: string, expected: string) => {
    await until(
      () => detail(id),
      ({ stage }) => stage === expected,
    );
  };
  const show = (fields: object) => post<{ id: string }>('/events', { ...EVENT, ...fields });

  test('a night with a show: chip and acts know of it, and an act asks before it goes on; it can be taken back', async () => {
    await clear();
    await show({ title: 'Noche de Show', date: '2150-05-16T21:00' });
    const ana = await enter({ name: 'Ana Peña', eventDate: '2150-05-16' });
    const beto = await enter({ name: 'Beto Ruiz', eventDate: '2150-05-16' });
    await onPhone();
    await panel
      .row('Ana Peña')
      .getByText(t.desk.isTakenNear(spoken({ es: 'vie 15, vie 22', en: 'Fri 15, Fri 22' })))
      .waitFor();
    const row = await opened('Ana Peña');
    const press = act;
    await row.getByRole('link', { name: `Noche de Show · ${spoken({ es: '9:00 p.m.', en: '9:00 PM' })}` }).waitFor();
    await row.getByText(`${t.holds.asks('Boda, Bryan TX')} · ${STAGES.new.name}`).waitFor();
    await press(t.desk.bookOn(yearDay('2150-05-16')));
    await answer(HAS_SHOW, t.panel.goBack);
    await panel.page.waitForFunction(
      (book) => document.activeElement?.textContent === book,
      t.desk.bookOn(yearDay('2150-05-16')),
    );
    await stageOf(ana.id, 'new');
    await press(t.desk.bookOn(yearDay('2150-05-16')));
    await answer(HAS_SHOW, t.desk.anyway);
    await row.getByText(t.desk.isBookedWith('Noche de Show')).waitFor();
    await row
      .getByText(`${t.opened.stageChanged(STAGES.new.name, STAGES.booked.name)} · ${t.opened.over('Noche de Show')}`)
      .waitFor();
    await stageOf(ana.id, 'booked');
    // While it has the focus, it stays.
    await panel.page.keyboard.press('F8');
    await expectFit('timeline');
    await panel.button(t.desk.undo).click();
    await panel.toast(t.desk.undone);
    await stageOf(ana.id, 'new');
    await row.getByText(t.holds.noDate).waitFor();
    await row.getByText(t.desk.isTakenNear('')).waitFor();

    await press(t.holds.holdDate);
    await press(t.holds.hold);
    await answer('Noche de Show', t.desk.anyway);
    await row.getByText(t.desk.holdsUntil(1, '')).waitFor();
    await press(t.holds.moveDate);
    expect(await row.getByLabel(t.desk.day, { exact: false }).first().inputValue()).toBe('2150-05-16');
    await row.getByLabel(t.desk.day, { exact: false }).first().fill('2150-05-15');
    await press(t.holds.move);
    await row.getByText(`${yearDay('2150-05-15')} · ${t.desk.holdsUntil(1, '')}`).waitFor();
    await press(t.holds.moveDate);
    await row.getByLabel(t.desk.day, { exact: false }).first().fill('2150-05-16');
    await press(t.holds.move);
    await answer('Noche de Show', t.desk.anyway);
    await row.getByText(`${yearDay('2150-05-16')} · ${t.desk.holdsUntil(1, '')}`).waitFor();

    await panel.shut('Ana Peña');
    await panel.button(t.desk.views.board).click();
    const column = (name: string) => panel.page.getByRole('region', { name });
    await panel.move('Beto Ruiz', STAGES.quoted.name);
    await panel.page.getByRole('dialog').getByRole('button', { name: STAGES.quoted.form.save }).click();
    await answer('Noche de Show', t.panel.goBack);
    await panel.page.getByRole('dialog').getByRole('button', { name: t.panel.goBack }).click();
    await stageOf(beto.id, 'new');
    await panel.move('Beto Ruiz', STAGES.booked.name);
    await answer('Noche de Show', t.desk.anyway);
    await stageOf(beto.id, 'booked');
    // Ana's hold came first.
    await column(STAGES.new.name).getByText('Ana Peña').waitFor();
    await panel.stage(STAGES.booked.name);
    await column(STAGES.booked.name).getByText('Beto Ruiz').waitFor();
    await panel.page.getByText(t.desk.lostHold('Ana Peña')).waitFor();
  });

  test('a booking over a first option asks, tells who lost it, and leads to that request', async () => {
    await clear();
    const first = await enter({ name: 'Primera Opción', eventDate: '2150-05-09' });
    const second = await enter({ name: 'Segunda Opción', eventDate: '2150-05-09' });
    await hold(first.id);
    await onPhone();
    const row = await opened('Segunda Opción');
    await act(t.desk.bookOn(yearDay('2150-05-09')));
    await answer(
      spoken({
        es: 'Es la 1.ª opción de Primera Opción, Boda, Bryan TX',
        en: 'Primera Opción, Boda, Bryan TX has the first hold',
      }),
      t.desk.anyway,
    );
    await stageOf(second.id, 'booked');
    await row.getByText(t.desk.lostHold('Primera Opción')).waitFor();
    await row
      .getByText(
        `${t.opened.stageChanged(STAGES.new.name, STAGES.booked.name)} · ${t.opened.over(entryTitle('la 1.ª opción de otra solicitud', language))}`,
      )
      .waitFor();
    await expectFit('timeline');
    await row.getByRole('button', { name: t.desk.openOf('Primera Opción') }).click();
    const other = shown('Primera Opción');
    await other.getByText(t.opened.overruled).waitFor();
    await other.getByText(t.desk.isTakenNear('')).waitFor();
  });

  test('a first option for which nobody waits is asked to confirm only after a question', async () => {
    await clear();
    const { id } = await enter({ name: 'Ana Peña', eventDate: '2150-05-09', language });
    const { expiresAt } = await hold(id);
    await onPhone();
    const row = await opened('Ana Peña');
    await row.getByRole('button', { name: t.holds.challengeHours }).click();
    await answer(t.holds.nobodyWaits, t.panel.goBack);
    expect((await detail(id)).entries[0]!.expiresAt).toBe(expiresAt);
    await row.getByRole('button', { name: t.holds.challengeHours }).click();
    await answer(t.holds.nobodyWaits, t.holds.challenge);
    await row.getByText(`${t.holds.nobodyWaits}.`).waitFor();
    expect(await row.getByLabel(t.holds.tell('Ana Peña')).inputValue()).not.toMatch(
      spoken({ es: /otra persona/i, en: /someone else/i }),
    );
  });

  test('a gig that lies ahead is completed after a question, and comes back with “Deshacer”', async () => {
    await clear();
    const { id } = await enter({ name: 'Ana Peña', eventDate: '2150-05-16' });
    await book(id);
    await onPhone();
    const row = panel.row('Ana Peña');
    const complete = row.getByRole('button', { name: STAGES.completed.act, exact: true });
    await complete.click();
    await answer(LIES_AHEAD, t.panel.goBack);
    await stageOf(id, 'booked');
    await complete.click();
    await answer(LIES_AHEAD, t.desk.complete);
    await panel.toast(t.desk.statusSet);
    await stageOf(id, 'completed');
    await panel.button(t.desk.undo).click();
    await stageOf(id, 'booked');
    await row.getByText(STAGES.booked.name, { exact: true }).first().waitFor();
    // On the board too.
    await panel.button(t.desk.views.board).click();
    await panel.stage(STAGES.booked.name);
    await panel.move('Ana Peña', STAGES.completed.name);
    await answer(LIES_AHEAD, t.panel.goBack);
    await stageOf(id, 'booked');
  });

  test('a cancelled gig is opened again with its date, or without it when the date is taken', async () => {
    await clear();
    const ana = await enter({ name: 'Ana Peña', eventDate: '2150-05-16' });
    await book(ana.id);
    await put(ana.id, 'stage', { stage: 'cancelled', reason: 'client', note: 'Se mudan' });
    await onPhone();
    const row = await opened('Ana Peña');
    const reopen = row.getByRole('button', { name: t.desk.reopen, exact: true });
    const { id: event } = await show({ title: 'Noche de Show', date: '2150-05-16T21:00' });
    await reopen.click();
    await answer(HAS_SHOW, t.panel.goBack);
    await reopen.click();
    await answer(HAS_SHOW, t.opened.reopen);
    await stageOf(ana.id, 'booked');
    await panel.toast(t.opened.reopened);
    await panel.button(t.desk.undo).click();
    await stageOf(ana.id, 'cancelled');
    await removeShow(event);
    await post('/calendar', { title: 'Vacaciones', day: '2150-05-16' });
    await reopen.click();
    await answer(t.desk.blockedBy(yearDay('2150-05-16'), 'Vacaciones'), t.opened.reopenWithoutDate);
    await stageOf(ana.id, 'contacted');
  });

  test('an hour after midnight belongs to the night before, in chip, calendar and forms', async () => {
    await clear();
    await show({ title: 'Noche de Show', date: '2150-06-04T21:00' });
    const { id } = await enter({ name: 'Ana Peña', eventDate: '2150-06-05T00:30' });
    await enter({ name: 'Beto Ruiz', eventDate: '2150-06-05' });
    await post(`/bookings/${id}/holds`, { anyway: true });
    await onPhone();
    await panel.row('Ana Peña').getByText(t.desk.isTakenNear('')).waitFor();
    await panel.row('Beto Ruiz').getByText(t.desk.isFree, { exact: true }).waitFor();
    const row = await opened('Ana Peña');
    const hour = t.desk.hourOn(
      spoken({ es: '12:30 a.m.', en: '12:30 AM' }),
      shortDate('2150-06-05T12:00:00Z', 'UTC', language),
    );
    await row.getByText(`${yearDay('2150-06-04')} · ${hour} · ${t.desk.holdsUntil(1, '')}`).waitFor();
    await row.getByRole('button', { name: t.holds.moveDate }).click();
    expect(await row.getByLabel(t.desk.day, { exact: false }).first().inputValue()).toBe('2150-06-05');
    expect(await row.getByLabel(t.opened.fields.startTime).inputValue()).toBe('00:30');
    // The same day and hour stay the same night.
    await row.getByLabel(t.opened.fields.endTime).fill('02:30');
    await row.getByRole('button', { name: t.holds.move }).click();
    await answer('Noche de Show', t.desk.anyway);
    await until(
      () => detail(id),
      ({ entries }) => entries[0]!.day === '2150-06-04' && entries[0]!.endsAt === '2150-06-05T07:30:00.000Z',
    );
  });

  test('a booking becomes a show: the form is filled in, nothing is public before it is sent, and each leads to the other', async () => {
    await clear();
    const { id } = await enter({ name: 'Ana Peña', eventDate: '2150-05-16T20:30', venue: 'Salón Azul' });
    await book(id);
    await onPhone();
    await panel.show('events');
    await panel.type({ [t.events.title]: 'Algo a medias' });
    await panel.show('inquiries');
    await opened('Ana Peña');
    await act(t.opened.createShow);
    const form = panel.page.getByRole('form', { name: t.events.fromBooking });
    await form.waitFor();
    await panel.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'title');
    const typed = async (label: string) => panel.field(label).inputValue();
    expect(
      await Promise.all([t.events.title, t.events.date, t.events.hour, t.events.location, t.events.venue].map(typed)),
    ).toEqual([t.opened.showTitle('Boda', 'Bryan TX'), '2150-05-16', '20:30', 'Bryan TX', 'Salón Azul']);
    await expectFit('form of a show');
    expect((await call(`${stack.url}/api/events`)).body).toEqual([]);
    // The typed text survives a visit to another tab, and a second press.
    await panel.type({ [t.events.title]: 'Boda en el Salón Azul' });
    await panel.show('inquiries');
    await opened('Ana Peña');
    await act(t.opened.createShow);
    await form.waitFor();
    expect(await typed(t.events.title)).toBe('Boda en el Salón Azul');
    await panel.button(t.events.add).click();
    await panel.toast(t.events.added);
    // The title that was typed before is there again.
    expect(await typed(t.events.title)).toBe('Algo a medias');
    const event = panel.row('Boda en el Salón Azul');
    await expectFit('row of a show');
    await event.getByRole('link', { name: t.events.ofClient('Ana Peña') }).click();
    const request = shown('Ana Peña');
    const link = request.getByRole('link', { name: `Boda en el Salón Azul, ${yearDay('2150-05-16')}` });
    await link.waitFor();
    await request.getByText(t.desk.isBooked, { exact: true }).first().waitFor();
    expect(await request.getByRole('button', { name: t.opened.createShow }).count()).toBe(0);
    await expectFit('link to a show');
    await link.click();
    await panel.page.waitForFunction(() => document.activeElement?.id.startsWith('evento-'));
    const [{ inquiryId }] = (await call(`${stack.url}/api/admin/events?${passwordQuery}`)).body;
    expect(inquiryId).toBe(id);
  });

  test('“Hoy” tells what waits, what is due, what ends, and this week’s gigs', async () => {
    await clear();
    const [slow, due, ending, gig] = [
      await enter({ name: 'Espera Mucho' }),
      await enter({ name: 'Debe Llamada' }),
      await enter({ name: 'Vence Pronto', eventDate: '2150-05-09' }),
      await enter({ name: 'Toca Mañana', eventDate: dayAfter(today(), 1) }),
    ];
    for (const { id } of [due, ending]) await put(id, 'stage', { stage: 'contacted' });
    await desk.sql(`update booking_inquiries set created_at = now() - interval '31 hours' where id = $1`, [slow.id]);
    await put(due.id, 'follow-up', { day: dayAfter(today(), -1), note: 'Llamar por el sonido' });
    await hold(ending.id, { expiresAt: new Date(Date.now() + 5 * 3_600_000).toISOString() });
    await put(gig.id, 'stage', { stage: 'booked' });
    await onPhone();
    const strip = panel.page.getByRole('region', { name: t.inquiriesTab.today });
    const lines = () => strip.getByRole('listitem').allInnerTexts();
    const inOrder = (...expected: string[]) =>
      until(
        lines,
        (found) => found.length === expected.length && found.every((line, at) => line.includes(expected[at]!)),
      );
    await inOrder('Vence Pronto', 'Espera Mucho', 'Debe Llamada', 'Toca Mañana');
    await strip.getByText(t.desk.hours(31), { exact: true }).waitFor();
    await strip.getByText(/Llamar por el sonido/).waitFor();
    await expectFit('today');
    await strip.getByRole('button', { name: /Toca Mañana/ }).click();
    await shown('Toca Mañana').getByRole('heading', { name: t.opened.history }).waitFor();
    await panel.page.goBack();
    await shown('Toca Mañana').waitFor({ state: 'detached' });
    await strip.getByRole('button', { name: t.list.replyTo('Espera Mucho') }).click();
    await shown('Espera Mucho').getByRole('region', { name: t.panel.templates }).waitFor();
    await panel.shut('Espera Mucho');
    await panel.row('Espera Mucho').getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
    await inOrder('Vence Pronto', 'Debe Llamada', 'Toca Mañana');
    await panel.button(t.desk.week).click();
    const week = panel.page.getByRole('region', { name: t.desk.week });
    await week.getByRole('button', { name: /Toca Mañana/ }).waitFor();
    await expectFit('week');
    await panel.button(t.desk.week).click();
    await week.waitFor({ state: 'detached' });
  });

  test('the board: a request moves by its menu, and not where it may not; a reason is asked', async () => {
    await clear();
    const { id } = await enter({ name: 'Ana Peña', eventDate: '2150-05-16' });
    await enter({ name: 'Beto Ruiz', eventDate: '2150-05-16' });
    await onPhone();
    await panel.row('Ana Peña').waitFor();
    await panel.button(t.desk.views.board).click();
    const column = (name: string) => panel.page.getByRole('region', { name });
    await column(STAGES.new.name).getByText('Ana Peña').waitFor();
    await expectFit('board');
    await panel.move('Ana Peña', STAGES.contacted.name);
    await panel.stage(STAGES.contacted.name);
    await column(STAGES.contacted.name).getByText('Ana Peña').waitFor();
    await panel.card('Ana Peña').getByRole('button', { name: t.board.moveTo }).click();
    const moves = await panel.card('Ana Peña').getByRole('button').allInnerTexts();
    expect(moves.filter(Boolean)).toEqual(['Ana Peña', STAGES.quoted.name, STAGES.booked.name, STAGES.lost.name]);
    await panel.move('Ana Peña', STAGES.booked.name);
    await panel.stage(STAGES.booked.name);
    await column(STAGES.booked.name).getByText('Ana Peña').waitFor();
    expect(await detail(id)).toMatchObject({ stage: 'booked' });
    await panel.stage(STAGES.new.name);
    await panel.move('Beto Ruiz', STAGES.booked.name);
    await panel.page
      .getByRole('alert')
      .filter({ hasText: t.desk.takenBy(yearDay('2150-05-16'), 'Ana Peña (Boda, Bryan TX)') })
      .waitFor();
    await panel.move('Beto Ruiz', STAGES.lost.name);
    const dialog = panel.page.getByRole('dialog');
    await dialog.getByLabel(STAGES.lost.form.reason).selectOption(t.stageWords.reasons.date);
    await expectFit('dialog of the board');
    await dialog.getByRole('button', { name: STAGES.lost.form.save }).click();
    await dialog.waitFor({ state: 'detached' });
    await panel.stage(STAGES.lost.name);
    await column(STAGES.lost.name).getByText('Beto Ruiz').waitFor();
    await panel.button(t.desk.views.list).click();
    await panel.row('Beto Ruiz').getByText(STAGES.lost.name, { exact: true }).waitFor();
  });

  test('a column of the board says how many there are, and shows more on demand', async () => {
    await clear();
    await many(125);
    await onPhone();
    await panel.button(t.desk.views.board).click();
    const column = panel.page.getByRole('region', { name: STAGES.new.name });
    await column.getByText('Máquina 125', { exact: true }).waitFor();
    const heading = column.getByRole('heading');
    await until(
      () => heading.innerText(),
      (text) => text.replace(/\s+/g, ' ') === `${STAGES.new.name} 125`,
    );
    const cards = column.locator('[data-card]');
    expect(await cards.count()).toBe(10);
    await column.getByRole('button', { name: t.board.moreOf(STAGES.new.name) }).click();
    await column.getByText('Máquina 76', { exact: true }).waitFor();
    // The first new card has the focus, because the button may be gone.
    await column.locator('[data-card]:nth-child(11) button:focus').waitFor();
    await column.getByRole('button', { name: t.board.moreOf(STAGES.new.name) }).click();
    await until(
      () => cards.count(),
      (count) => count >= 90,
    );
    const more = column.getByRole('button', { name: t.board.moreOf(STAGES.new.name) });
    await more.click();
    await column.getByText('Máquina 1', { exact: true }).waitFor();
    await more.waitFor({ state: 'detached' });
    expect(await cards.count()).toBe(125);
    expect(new Set(await cards.evaluateAll((found) => found.map((one) => one.dataset.card))).size).toBe(125);
    // All that are shown load again after a change.
    const second = panel.page.getByRole('button', { name: t.desk.openOf('Máquina 2'), exact: true });
    await cards.filter({ has: second }).getByRole('button', { name: STAGES.contacted.name, exact: true }).click();
    await until(
      () => cards.count(),
      (count) => count === 124,
    );
    expect((await heading.innerText()).replace(/\s+/g, ' ')).toBe(`${STAGES.new.name} 124`);
    await panel.button(t.inquiriesTab.todayDue(124)).click();
    await panel.button(t.list.showAll(124)).click();
    await panel.page.getByText(t.list.rest(50)).waitFor();
  });

  test('the calendar: holds, bookings, blocks and shows, by mouse and keyboard; a day is blocked and freed', async () => {
    await clear();
    const [held, gig] = [await enter({ name: 'Vence Pronto' }), await enter({ name: 'Toca Pronto' })];
    const day = dayAfter(today(), 1);
    const month = (date: string) => date.slice(0, 7);
    await put(gig.id, 'facts', { eventDate: day, startTime: '20:30' });
    await book(gig.id);
    await hold(held.id, { day });
    await show({ title: 'Noche de Show', date: `${day}T21:00` });
    await enter({ name: 'La Pide', eventDate: day });
    await onPhone();
    await panel.row('Toca Pronto').waitFor();
    await panel.button(t.desk.views.calendar).click();
    if (month(day) !== month(today())) await panel.button(t.calendarView.next).click();
    const agenda = panel.page.getByRole('region', { name: t.calendarView.agenda });
    for (const text of [
      'Vence Pronto',
      'Toca Pronto',
      'Noche de Show',
      spoken({ es: '8:30 p.m.', en: '8:30 PM' }),
      t.desk.holdUntil(1, ''),
      'La Pide',
    ])
      await agenda.getByText(text).first().waitFor();
    await expectFit('day');

    const cell = panel.page.locator(`[data-day='${day}']`);
    await cell.click();
    await panel.page.keyboard.press('ArrowDown');
    const later = dayAfter(day, 7);
    await panel.page.locator(`[data-day='${later}']:focus`).waitFor();
    expect(await panel.page.locator(`[data-day='${later}']`).textContent()).toContain(t.calendarView.freeDay(''));
    await panel.button(t.calendarView.blockDay).click();
    await exactly(t.calendarView.block).click();
    await agenda.getByText(t.calendarView.noWhy).waitFor();
    await agenda.getByLabel(t.calendarView.why).fill('Vacaciones');
    await exactly(t.calendarView.block).click();
    await agenda.getByText('Vacaciones').waitFor();
    await expectFit('blocked day');
    await agenda.getByRole('button', { name: t.calendarView.releaseOf('Vacaciones') }).click();
    await agenda.getByText('Vacaciones').waitFor({ state: 'detached' });
    await panel.button(t.desk.undo).click();
    await agenda.getByText('Vacaciones').waitFor();
    await agenda.getByRole('button', { name: t.calendarView.releaseOf('Vacaciones') }).click();
    await agenda.getByText('Vacaciones').waitFor({ state: 'detached' });
    await panel.button(t.calendarView.toToday).click();
    if (month(day) !== month(today())) await panel.button(t.calendarView.next).click();
    // A hold is given up at once, and a booked gig with a reason.
    await agenda.getByRole('button', { name: t.calendarView.releaseOf('Vence Pronto') }).click();
    await agenda.getByRole('button', { name: t.calendarView.releaseOf('Vence Pronto') }).waitFor({ state: 'detached' });
    await agenda.getByRole('button', { name: t.calendarView.releaseOf('Toca Pronto') }).click();
    await shown('Toca Pronto').getByRole('button', { name: STAGES.cancelled.form.save }).waitFor();
    // The night of an erased client.
    await act(t.desk.eraseOf('Toca Pronto'));
    await panel.page.getByRole('alertdialog').getByRole('button', { name: t.panel.remove }).click();
    await panel.toast(t.desk.erased);
    // The calendar still shows the month of that night. Nothing of the client remains, the kind of event and the place included.
    const nameless = agenda.getByRole('button', {
      name: t.calendarView.releaseOf(entryTitle(NAMELESS_ENTRY, language)),
    });
    await nameless.click();
    await nameless.waitFor({ state: 'detached' });
    await agenda.getByText('Noche de Show').waitFor();
    expect(await agenda.getByText(t.desk.marks.booked, { exact: true }).count()).toBe(0);
    await expectFit('day');
  });

  test.each([
    ['no mail to the client', false],
    ['the confirmation, when it is ticked', true],
  ])('a request by phone: %s', async (_what, isTicked) => {
    await clear();
    await onPhone();
    await panel.button(t.desk.add).click();
    const form = panel.page.getByRole('form', { name: t.desk.add });
    await form.getByLabel(t.opened.fields.name).waitFor();
    // A day that nobody chose is no day.
    expect(await form.getByLabel(t.opened.fields.eventDate).inputValue()).toBe('');
    await form.getByLabel(t.list.tellClient).setChecked(isTicked);
    await form.getByRole('button', { name: t.list.save }).click();
    for (const text of [sentence('name_required'), sentence('event_day_missing'), sentence('no_contact')])
      await form.getByText(text).waitFor();
    expect(await form.getByText(sentence('no_address')).count()).toBe(isTicked ? 1 : 0);
    await form.getByLabel(starting(t.opened.fields.email)).fill('lupe');
    await form.getByText(sentence('bad_email')).waitFor();
    await expectFit('request by phone');
    const labels = t.opened.fields;
    const email = isTicked ? 'lupe@example.org' : '';
    const fields = {
      [labels.name]: 'Doña Lupe',
      [labels.phone]: '979 555 0123',
      [labels.email]: email,
      [labels.eventDate]: '2150-05-16',
      [labels.guests]: '80',
      ...(isTicked && { [labels.eventType]: 'Bautizo', [labels.location]: 'Navasota TX' }),
    };
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(starting(label)).fill(text);
    await form.getByLabel(t.opened.fields.source).selectOption(t.stageWords.sources.whatsapp);
    await form.getByRole('button', { name: t.list.save }).click();
    await panel.toast(t.list.added);
    await shown('Doña Lupe').getByText(t.opened.enteredByHand(t.stageWords.sources.whatsapp)).waitFor();
    const [stored] = (await desk.list()).body;
    expect(stored).toMatchObject({
      source: 'whatsapp',
      guests: 80,
      email,
      eventType: isTicked ? 'Bautizo' : '',
      location: isTicked ? 'Navasota TX' : '',
      stage: 'new',
    });
    expect(stored!.notices.map(({ kind }) => kind)).toEqual(isTicked ? ['client'] : []);
  });

  test('a caller without an e-mail is answered by WhatsApp, corrected and exported', async () => {
    await clear();
    const [caller, other] = [
      await post<AdminInquiry>('/bookings', {
        name: 'Doña Lupe',
        phone: '979 555 0123',
        eventDate: '2150-05-16',
        language,
      }),
      await post<AdminInquiry>('/bookings', { name: 'Don Chuy', email: 'chuy@example.org', eventDate: '2150-05-23' }),
    ];
    await onPhone();
    const row = panel.row('Doña Lupe');
    await row.getByText(t.desk.isFree, { exact: true }).waitFor();
    expect(await row.getByRole('link').allTextContents()).toEqual(['979 555 0123', 'WhatsApp']);
    expect(await row.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
      encodeURIComponent(
        spoken({
          es: 'por tu solicitud para el 16 de mayo de 2150.',
          en: 'about your request for May 16, 2150.',
        }),
      ),
    );
    expect(await panel.row('Don Chuy').getByRole('link').allTextContents()).toEqual(['chuy@example.org']);
    // Nothing that is unknown joins them.
    expect(await panel.page.getByText(t.desk.wroteBefore).count()).toBe(0);
    await row.getByRole('button', { name: t.desk.reply }).click();
    const open = shown('Doña Lupe');
    await open
      .getByRole('button', { name: starting(`${t.panel.edit}: `) })
      .first()
      .click();
    await open.getByLabel(t.replies.answer).waitFor();
    expect(await open.getByRole('button', { name: starting(t.replies.mail) }).count()).toBe(0);
    await expectFit('answer without an e-mail');
    const templates = await call(`${stack.url}/api/admin/reply-templates?${passwordQuery}`);
    const refused = await call(
      `${stack.url}/api/admin/bookings/${caller.id}/replies`,
      'POST',
      admin({ templateId: templates.body[0].id, channel: 'mail', text: 'Hola' }),
    );
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'La solicitud no tiene email. Responde por WhatsApp o por teléfono.',
    ]);
    expect((await put(other.id, 'facts', { email: '' })).body.message).toBe('Escribe un teléfono o un email');

    await open.getByRole('button', { name: t.opened.editFacts }).click();
    await open.getByLabel(t.opened.fields.guests).fill('90');
    await open.getByRole('button', { name: t.opened.saveFacts }).click();
    await panel.toast(t.opened.factsSaved);
    expect(await detail(caller.id)).toMatchObject({ guests: 90, email: '', eventType: '', location: '' });
    const [first] = parseCsv((await desk.export()).body).toSorted((a, b) => (a[1]! < b[1]! ? -1 : 1));
    expect(first!.slice(1, 8)).toEqual(['Don Chuy', '', 'chuy@example.org', '2150-05-23', '', '', '']);
    await panel.shut('Doña Lupe');
    await panel.button(t.desk.views.board).click();
    await panel.page.getByRole('region', { name: t.desk.views.board }).getByText('Doña Lupe').waitFor();
    await expectFit('board');
  });

  test('the list by what is due: its order is kept, near events say so, and a month is chosen', async () => {
    await clear();
    const at = async (name: string, days: number, hoursAgo: number) => {
      const { id } = await enter({
        name,
        email: `c${days}@example.org`,
        phone: '',
        eventDate: dayAfter(today(), days),
      });
      await desk.sql('update booking_inquiries set created_at = now() - make_interval(hours => $2) where id = $1', [
        id,
        hoursAgo,
      ]);
      return id;
    };
    await at('Pasada', -3, 1);
    await at('De Mañana', 1, 2);
    await at('De Pronto', 5, 3);
    const answered = await at('Contestada', 0, 4);
    await at('De Lejos', 90, 5);
    await put(answered, 'status', { status: 'contacted' });
    const names = () => panel.page.locator('li[id^=solicitud-] h3').allTextContents();
    const ordered = (...expected: string[]) =>
      until(names, (found) => JSON.stringify(found) === JSON.stringify(expected));
    const unfold = () => panel.filters();
    const order = () => panel.page.getByLabel(t.list.sort);
    await onPhone();
    await ordered('Pasada', 'De Mañana', 'De Pronto', 'Contestada', 'De Lejos');
    for (const [name, text] of [
      ['De Mañana', t.desk.tomorrow],
      ['De Pronto', t.desk.daysLeft(5)],
      ['Contestada', t.desk.today],
    ] as const)
      await panel.row(name).getByText(text, { exact: true }).waitFor();
    expect(
      await panel.page.getByText(new RegExp(`^${t.desk.daysLeft(0).replace('0', String.raw`\d+`)}$`)).count(),
    ).toBe(1);
    await unfold();
    await order().selectOption(t.list.orders.event);
    await ordered('Contestada', 'De Mañana', 'De Pronto', 'De Lejos', 'Pasada');
    await expectFit('list by event');
    await order().selectOption(t.list.orders.waiting);
    await ordered('De Lejos', 'De Pronto', 'De Mañana', 'Pasada', 'Contestada');
    // The answered one goes to its place at once.
    await panel.row('De Pronto').getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
    await ordered('De Lejos', 'De Mañana', 'Pasada', 'De Pronto', 'Contestada');
    await panel.page.reload();
    await panel.enter('contraseña-de-prueba');
    await panel.show('inquiries');
    await ordered('De Lejos', 'De Mañana', 'Pasada', 'De Pronto', 'Contestada');

    const far = dayAfter(today(), 90).slice(0, 7);
    await unfold();
    expect(await order().inputValue()).toBe('waiting');
    await panel.page.getByLabel(t.list.byMonth).selectOption(far);
    await ordered('De Lejos');
    // The list of before stands until it has loaded again: a request that comes in between would be in it.
    const loaded = panel.page.waitForResponse((answer) => answer.url().includes('/api/admin/bookings?'));
    await panel.page.getByLabel(t.list.byMonth).selectOption(t.list.allMonths);
    await (await loaded).finished();
    await ordered('De Lejos', 'De Mañana', 'Pasada', 'De Pronto', 'Contestada');
    // A new request is seen whatever the order.
    await desk.book({ name: 'Recién Llegada', eventDate: '2150-05-01' });
    await panel.button(t.list.newRequests(1)).click();
    await until(names, ([first]) => first === 'Recién Llegada');

    await panel.button(t.desk.views.calendar).click();
    await panel.page.getByLabel(t.calendarView.otherMonth).selectOption(far);
    await panel.page.locator(`[data-day='${far}-01'][aria-pressed=true]`).waitFor();
    await expectFit('month');
  });

  test('the free Saturdays of twelve months, ready to copy', async () => {
    await clear();
    const saturday = dayAfter(today(), 6 - new Date(today()).getUTCDay());
    const [blocked, held, free, shown] = [1, 2, 3, 4].map((weeks) => dayAfter(saturday, 7 * weeks)) as [
      string,
      string,
      string,
      string,
    ];
    await post('/calendar', { title: 'Boda de otros', day: blocked });
    const { id: show } = await post('/events', { ...EVENT, date: `${shown}T21:00` });
    await hold((await enter({ name: 'Gala Ríos' })).id, { day: held });
    await onPhone();
    await panel.row('Gala Ríos').waitFor();
    await panel.button(t.inquiriesTab.tools).click();
    await panel.button(t.calendarView.freeSaturdays).click();
    const area = panel.page.getByLabel(t.calendarView.saturdaysOfYear);
    await panel.page.getByText(t.calendarView.heldSaturdays(1)).waitFor();
    const text = await area.inputValue();
    const dayOfMonth = (day: string) => Number(day.slice(8));
    const line = (day: string) =>
      text.split('\n').find((one) => one.includes(day.slice(0, 4)) && one.startsWith(monthName(day))) ?? '';
    const days = (day: string) => line(day).replace(/^.*: /, '').split(', ').map(Number);
    expect(days(free)).toContain(dayOfMonth(free));
    for (const day of [blocked, held, shown]) expect(days(day)).not.toContain(dayOfMonth(day));
    expect(text).toMatch(starting(`${t.calendarView.freeSaturdays}\n`));
    await expectFit('free Saturdays');
    await panel.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.button(t.calendarView.copy).click();
    await panel.toast(t.calendarView.copied);
    expect(await panel.page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    // Where pages may not write there, the text is copied the older way.
    await panel.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await panel.button(t.calendarView.copy).click();
    await panel.page.locator('textarea:focus').waitFor();
    expect(await panel.page.evaluate(() => getSelection()?.toString())).toBe(text);
    await call(`${stack.url}/api/admin/events/${show}`, 'DELETE', admin());
  });

  test('several requests at once: chosen, all that a filter finds, exported, set apart, erased', async () => {
    await clear();
    await many(60);
    for (const name of ['Ana Peña', 'Beto Ruiz']) await enter({ name });
    await onPhone();
    await panel.row('Ana Peña').waitFor();
    await panel.button(t.inquiriesTab.tools).click();
    await panel.button(t.list.select).click();
    for (const name of ['Ana Peña', 'Beto Ruiz']) await panel.page.getByLabel(t.list.chooseOf(name)).check();
    const chosen = panel.page.getByText(t.list.selected(2));
    await chosen.waitFor();
    await expectFit('chosen rows');
    await expectFit('chosen rows', [TABLET]);
    // In one line: the buttons leave it no narrow column.
    expect((await chosen.boundingBox())!.height).toBeLessThan(40);
    await panel.page.setViewportSize(PHONE.viewport!);
    const download = panel.page.waitForEvent('download');
    await panel.button(t.list.exportSelected).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toMatch(/Ana Peña/);
    expect(file).not.toMatch(/Máquina/);

    await panel.filters();
    await panel.page.getByLabel(t.list.search).fill('máquina');
    await panel.row('Ana Peña').waitFor({ state: 'detached' });
    await panel.button(t.list.selectAll).click();
    await panel.page.getByText(t.list.selected(60)).waitFor();
    await panel.button(t.list.markSpam).click();
    await panel.toast(t.list.movedToSpam(60));
    expect((await desk.list('suspect=true')).body).toHaveLength(60);
    expect((await desk.list('suspect=false')).body.map(({ name }) => name)).toEqual(['Beto Ruiz', 'Ana Peña']);
    await panel.page.getByText(t.inquiriesTab.noMatch).waitFor();

    await panel.button(t.list.spam(60)).click();
    await panel.row('Máquina').first().waitFor();
    await panel.button(t.list.selectAll).click();
    await panel.page.getByText(t.list.selected(60)).waitFor();
    await panel.button(t.list.erase).click();
    const dialog = panel.page.getByRole('alertdialog');
    await dialog.getByText(t.list.eraseText(60)).waitFor();
    await dialog.getByRole('button', { name: t.list.erase }).click();
    await panel.toast(t.list.erased(60));
    expect((await desk.list()).body.map(({ name }) => name)).toEqual(['Beto Ruiz', 'Ana Peña']);
    await button(t.list.finish).click();
  });
});

test('on the board of a desk a request moves by mouse', async () => {
  await clear();
  const { id } = await enter({ name: 'Ana Peña', eventDate: '2150-05-16' });
  await inside({ viewport: DESK });
  expect((await put(id, 'stage', { stage: 'contacted' })).status).toBe(200);
  await panel.button(t.desk.views.board).click();
  const column = (name: string) => panel.page.getByRole('region', { name });
  const card = panel.page.locator('[data-card]').filter({ hasText: 'Ana Peña' });
  await column(STAGES.contacted.name).getByText('Ana Peña').waitFor();
  // As people do: both columns are in view before the press. A scroll between press and move would end the drag.
  await column(STAGES.contacted.name).evaluate((element) =>
    element.scrollIntoView({ block: 'center', inline: 'start' }),
  );
  const [from, to] = [(await card.boundingBox())!, (await column(STAGES.booked.name).boundingBox())!];
  const { mouse } = panel.page;
  // Beside the buttons of the card. An empty column takes a card at any height.
  const y = from.y + from.height - 8;
  await mouse.move(from.x + 100, y);
  await mouse.down();
  await mouse.move(to.x + 20, y, { steps: 8 });
  await mouse.up();
  await column(STAGES.booked.name).getByText('Ana Peña').waitFor();
  expect(await detail(id)).toMatchObject({ stage: 'booked' });
});

test('of more requests than one call takes, “Hoy” begins with the oldest, and all are chosen and exported', async () => {
  await clear();
  await many(5100);
  // As Postgres does by itself within a minute. Until then it takes the table for an empty one.
  await desk.sql('analyze booking_inquiries');
  await inside({ viewport: DESK });
  await panel.row('Máquina 5100').waitFor();
  const today = panel.page.getByRole('region', { name: t.inquiriesTab.today });
  await today.getByRole('button', { name: t.list.replyTo('Máquina 1'), exact: true }).waitFor();
  await panel.button(t.inquiriesTab.tools).click();
  await panel.button(t.list.select).click();
  await panel.button(t.list.selectAll).click();
  await panel.page.getByText(t.list.selected(5100)).waitFor();
  const download = panel.page.waitForEvent('download');
  await panel.button(t.list.exportSelected).click();
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  // The names of the columns are Spanish in each language, because programs read them.
  expect(lines[0]).toMatch(/^\uFEFF"Referencia"/);
  expect(lines.filter((line) => line.includes('"Referencia"'))).toHaveLength(1);
  const names = new Set(lines.slice(1, -1).map((line) => line.split('","')[1]));
  expect(lines).toHaveLength(5102);
  expect(names.size).toBe(5100);
});
