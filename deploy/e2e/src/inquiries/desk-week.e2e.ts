import '../kit/in-spanish.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { LOCALES } from '@tocada/contracts/ground/language.js';
import type { Draft } from '@tocada/contracts/messages/replies.js';
import { freePort } from '@tocada/local/ports.js';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, layOutAll, PHONE } from '../kit/browser.js';
import { language } from '../kit/journey-language.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, EVENT, passwordQuery } from '../kit/requests.js';
import { ScriptedMailServer } from '../kit/scripted-mail-server.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { spoken, starting, t, yearDay } from '../kit/words.js';
import { lookForReminders } from '../messages/look-for-reminders.js';
import { until } from '@tocada/runtime/spec-until.js';
import { siteFileAtNine } from '../messages/site-at-nine.js';

let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;
let browser: Browser;
let panel: AdminPanel;
let page: Page;

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  [stack, browser] = await Promise.all([
    startTestStack({ SMTP_URL: smtp.url, MAIL_TO: 'banda@example.org', REMINDERS: 'on', SITE_CONFIG: siteFile }),
    launchBrowser(),
  ]);
  desk = new BookingDesk(stack);
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
  await smtp.kill();
  rmSync(dirname(siteFile), { recursive: true });
});

/** Saturdays. */
const [ASKED, SHOWN, LATE, MOVED] = ['2150-06-06', '2150-06-13', '2150-06-20', '2150-06-27'] as const;
const { path: siteFile, timeZone: ZONE } = siteFileAtNine();

interface Truth {
  id: string;
  name: string;
  suspect: boolean;
  stage: string;
  night: string;
  /** The words of the chip of the request. One of a taken night goes on with free nights. */
  chip: string;
  /** The words in the mail of the request about the night. */
  said: string;
  /** The other open requests for the night, in order. */
  others: string[];
  /** The number of times that the client had written before. */
  earlier: number;
  isTaken: boolean;
  /** True when another request holds the night first. */
  isHeld: boolean;
  isBooked: boolean;
}

const NIGHT = (instant: string, hasHour: string) =>
  `((${instant} at time zone '${ZONE}') - case when ${hasHour} then interval '6 hours' else interval '0' end)::date::text`;

const MONTHS = spoken({
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
}).split(' ');
const DAYS = spoken({
  es: /(?:vie|sáb|lun|dom)\S* (?<day>\d+)(?: (?:de )?(?<month>[a-z]+))?/g,
  en: /(?:Fri|Sat|Mon|Sun)[a-z]*,? (?:(?<month>[A-Z][a-z]+) )?(?<day>\d+)/g,
});
/** The nights that a chip ("vie 5, sáb 4 jul") or a text ("viernes 5 de junio") names, for a request of `night`. */
const nightsIn = (text: string, night: string): string[] =>
  [...text.matchAll(DAYS)].map(({ groups }) => {
    const { day, month } = groups as { day: string; month?: string };
    const number = month ? MONTHS.indexOf(month.slice(0, 3)) + 1 : Number(night.slice(5, 7));
    return `${night.slice(0, 4)}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  });

/** The words of the mails to the band about a night. */
const SAID = spoken({
  es: {
    booked: 'Ocupada: reservada',
    bookedFor: 'Ocupada: reservada para ',
    show: (title: string) => `Ocupada: show «${title}»`,
    held: 'Apartada para ',
    night: 'Esa noche',
    others: 'También la piden',
    before: 'Ya nos escribió',
  },
  en: {
    booked: 'Taken: booked',
    bookedFor: 'Taken: booked for ',
    show: (title: string) => `Taken: show “${title}”`,
    held: 'On hold for ',
    night: 'That night',
    others: 'Also wanted by',
    before: 'Wrote to us before',
  },
});

/** The rows in both databases. */
async function standing() {
  const content = new pg.Client({ connectionString: stack.backing.CONTENT_DATABASE_URL });
  await content.connect();
  const shows = (
    await content
      .query<{ inquiry: string | null; title: string; night: string }>(
        `select inquiry_id as inquiry, title, ${NIGHT('date', 'has_time')} as night from events`,
      )
      .finally(() => content.end())
  ).rows;
  const entries = await desk.sql<{ inquiry: string; name: string | null; title: string; kind: string; night: string }>(
    `select inquiry_id as inquiry, (select name from booking_inquiries where id = inquiry_id) as name, title, kind,
       day::text as night from calendar_entries
     where released_at is null and (kind <> 'hold' or expires_at > now()) order by placed_at`,
  );
  return { shows, entries, nights: new Set([...shows, ...entries].map(({ night }) => night)) };
}

/** The facts in both databases about the night of each request, without the code of the product. */
async function truths(): Promise<Truth[]> {
  const { shows, entries } = await standing();
  const asked = await desk.sql<{
    id: string;
    name: string;
    night: string;
    suspect: boolean;
    stage: string;
    isOpen: boolean;
    earlier: number;
  }>(
    `select id, name, suspect, stage, not suspect and status <> 'completed' as "isOpen",
       ${NIGHT('event_date', 'has_time')} as night, (select count(*)::int from booking_inquiries as other
         where (other.email = own.email or other.phone = own.phone) and other.created_at < own.created_at) as earlier
     from booking_inquiries as own order by created_at`,
  );
  return asked.map(({ id, name, night, suspect, stage, earlier }) => {
    const own = entries.filter((entry) => entry.night === night);
    const isBooked = own.some(({ inquiry, kind }) => inquiry === id && kind === 'booked');
    const isTaken =
      own.some(({ inquiry, kind }) => kind !== 'hold' && inquiry !== id) ||
      shows.some((show) => show.night === night && show.inquiry !== id);
    const holds = own.filter(({ kind }) => kind === 'hold');
    const rank = holds.findIndex(({ inquiry }) => inquiry === id) + 1;
    const option = rank > 0 ? t.desk.hold(rank) : holds.length > 0 ? t.desk.wouldHold(holds.length + 1) : t.desk.isFree;
    const asking = asked.filter((one) => one.isOpen && one.night === night && one.id !== id);
    const more = asking.filter((one) => !own.some(({ inquiry }) => inquiry === one.id)).length;
    const withMore = more === 0 ? option : `${option} · ${t.desk.othersWant(more)}`;
    const chip = isBooked ? t.desk.isBooked : isTaken ? t.desk.isTaken : withMore;
    const [booking] = own.filter(({ inquiry, kind }) => kind === 'booked' && inquiry !== id);
    const [show] = shows.filter((one) => one.night === night && one.inquiry !== id);
    const [hold] = holds.filter(({ inquiry }) => inquiry !== id);
    const said = booking
      ? booking.name
        ? `${SAID.bookedFor}${booking.name} (${booking.title})`
        : SAID.booked
      : show
        ? SAID.show(show.title)
        : hold
          ? `${SAID.held}${hold.name} (${hold.title})`
          : t.desk.isFree;
    const others = asking.map((one) => one.name);
    const isHeld = rank !== 1 && holds.length > 0;
    return { id, name, night, suspect, stage, chip, said, others, earlier, isTaken, isHeld, isBooked };
  });
}

const longDay = (day: string) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00Z`));

const drafts = async (id: string): Promise<Draft[]> =>
  (await call(`${stack.url}/api/admin/bookings/${id}/replies?${passwordQuery}`)).body;

/** Compares every chip on the screen, and every text that is ready to send, with the databases. */
async function everySentenceIsTrue(after: string): Promise<void> {
  const all = (await truths()).filter(({ suspect }) => !suspect);
  const { nights } = await standing();
  const wrongChips = async () => {
    await layOutAll(page);
    const rows = await page.locator('li[id^=solicitud-]').evaluateAll((items) =>
      items.map((item) => ({
        id: item.id.replace('solicitud-', ''),
        lines: (item as HTMLElement).innerText.split('\n'),
      })),
    );
    return rows.flatMap(({ id, lines }) => {
      const truth = all.find((one) => one.id === id);
      // A closed request has no night to offer.
      if (truth && ['lost', 'cancelled', 'completed'].includes(truth.stage)) return [];
      const isTold = ({ chip, night }: Truth) =>
        lines.some((line) => {
          const [words, near] = line.split(t.desk.isTakenNear('').slice(t.desk.isTaken.length));
          return words === chip && nightsIn(near ?? '', night).every((one) => !nights.has(one));
        });
      return truth && isTold(truth)
        ? []
        : [`${truth?.name}: not «${truth?.chip}» but ${lines.slice(0, 8).join(' | ')}`];
    });
  };
  const wrong = await until(wrongChips, (found) => found.length === 0).catch(wrongChips);
  expect([after, wrong]).toEqual([after, []]);
  for (const { id, name, night, chip, stage, isTaken, isHeld, isBooked } of all)
    for (const { purpose, text, untrue } of await drafts(id)) {
      if (untrue) continue;
      const told = `after ${after}, ${name} (${chip}, ${stage}) would read: ${text}`;
      if (/lo tenemos libre|we're free on/.test(text))
        expect([told, isTaken || isHeld || isBooked]).toEqual([told, false]);
      const offered = nightsIn(/(?:libres|(?:open|free) around then on):? (.*)/.exec(text)?.[1] ?? '', night);
      expect([told, offered.filter((one) => nights.has(one))]).toEqual([told, []]);
      if (purpose === 'taken') expect(offered.length).toBeGreaterThan(0);
      if (purpose === 'taken') expect([told, isTaken]).toEqual([told, true]);
      if (purpose === 'held') expect([told, !isTaken && isHeld]).toEqual([told, true]);
      if (purpose === 'booked') expect([told, isBooked]).toEqual([told, true]);
      if (purpose === 'lost' || purpose === 'cancelled') expect([told, stage]).toEqual([told, purpose]);
    }
}

/** The words in the mail to the band about the surroundings of a request. */
function saidOf(mail: string) {
  const fact = (label: string) => new RegExp(`^${label}: (.*)$`, 'm').exec(mail)?.[1];
  return {
    name: fact(t.panel.name),
    said: fact(SAID.night),
    others:
      fact(SAID.others)
        ?.split('; ')
        .map((one) => one.replace(/ \(.*/, '')) ?? [],
    earlier: fact(SAID.before)?.split('; ').length ?? 0,
  };
}

const textsTo = (address: string) =>
  smtp.received.filter(({ to }) => to === address).map(({ mail }) => mail.text!.replaceAll('\r\n', '\n'));
/** The mails about new requests: the reminders have no name of a client at the start of a line. */
const mailsToBand = () =>
  textsTo('banda@example.org').filter((text) => new RegExp(`^${t.panel.name}: `, 'm').test(text));

/** Sends a new request, and checks its mail to the band against both databases. */
const arrives = async (name: string, eventDate: string) => {
  await desk.takeStamps(1);
  const { id } = await desk.book({ name, eventDate, phone: '979 555 0199' });
  await desk.settled(id);
  const truth = (await truths()).find((one) => one.id === id)!;
  const told = mailsToBand()
    .map(saidOf)
    .find((one) => one.name === name);
  expect(told).toEqual({ name, said: truth.said, others: truth.others.slice(0, 5), earlier: truth.earlier });
};

const row = (name: string) => page.locator('li[id^=solicitud-]').filter({ hasText: name });
const agree = async (text: string | RegExp) => {
  const dialog = page.getByRole('alertdialog').filter({ hasText: text });
  await dialog.getByRole('button', { name: t.desk.anyway, exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
};
const stageOf = async (id: string, stage: string) => {
  await until(
    () => desk.find(id),
    (found) => found?.stage === stage,
  );
};

test('a week of the leader on a phone: no chip, draft or mail ever says something untrue', async () => {
  const event = await call(
    `${stack.url}/api/admin/events`,
    'POST',
    admin({ ...EVENT, title: 'Feria', date: `${SHOWN}T21:00` }),
  );
  await desk.takeStamps(12);
  const asking: [string, string][] = [
    ['Ana Uno', ASKED],
    ['Beto Dos', ASKED],
    ['Caro Tres', ASKED],
    ['Dana Cuatro', ASKED],
    ['Elsa Feria', SHOWN],
    ['Fito Madrugada', `${dayAfter(LATE, 1)}T00:30`],
    ['Gala Noche', LATE],
    ['Hugo Sábado', MOVED],
    ['Iris Viernes', dayAfter(MOVED, -1)],
    ['Joel Lunes', dayAfter(MOVED, 2)],
    ['Karla Junio', dayAfter(MOVED, 7)],
  ];
  const ids: Record<string, string> = {};
  for (const [index, [name, eventDate]] of asking.entries()) {
    const email = `semana-${index}@example.org`;
    ids[name] = (await desk.book({ name, eventDate, email, phone: `(979) 555-02${10 + index}` })).id;
  }
  // A client who writes twice.
  const again = {
    name: 'Ana Repite',
    eventDate: dayAfter(MOVED, 14),
    email: 'semana-0@example.org',
    phone: '979 555 0240',
  };
  ids['Ana Repite'] = (await desk.book(again)).id;
  for (const id of Object.values(ids)) await desk.settled(id);

  // The mails to the band were written before any act.
  const before = new Map((await truths()).map((truth) => [truth.name, truth]));
  const mails = mailsToBand();
  expect(mails).toHaveLength(12);
  for (const mail of mails) {
    const { name, said, others, earlier } = saidOf(mail);
    const truth = before.get(name!)!;
    expect([name, said, earlier]).toEqual([name, truth.said, truth.earlier]);
    // A mail may leave before the requests that came after its own.
    const known = [...before.keys()].slice(0, [...before.keys()].indexOf(name!));
    expect([name, truth.others]).toEqual([name, expect.arrayContaining(others)]);
    expect([name, others]).toEqual([name, expect.arrayContaining(truth.others.filter((one) => known.includes(one)))]);
    expect(mail).not.toContain('wa.me');
  }
  expect(before.get('Ana Repite')!.earlier).toBe(1);
  // The clients' mails tell each the day that stands in the database, by the band's clock.
  const days = await desk.sql<{ email: string; day: string }>(
    `select email, (event_date at time zone '${ZONE}')::date::text as day from booking_inquiries order by created_at`,
  );
  for (const [email, asked] of Map.groupBy(days, (one) => one.email)) {
    const told = textsTo(email).map((text) => spoken({ es: /^Fecha: (.*)$/m, en: /^Date: (.*)$/m }).exec(text)?.[1]);
    expect(told).toEqual(asked.map(({ day }) => expect.stringContaining(longDay(day))));
  }

  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
  page = panel.page;
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await everySentenceIsTrue('twelve requests');

  await row('Ana Uno').getByRole('button', { name: t.desk.reply }).tap();
  await panel
    .opened('Ana Uno')
    .getByRole('link', { name: starting(t.replies.whatsAppOf('')) })
    .first()
    .tap();
  await stageOf(ids['Ana Uno']!, 'contacted');
  await panel.shut('Ana Uno');
  await row('Joel Lunes')
    .getByRole('link', { name: t.opened.whatsAppTo('Joel Lunes') })
    .tap();
  await stageOf(ids['Joel Lunes']!, 'contacted');
  await everySentenceIsTrue('two answers by WhatsApp');
  expect((await call(`${stack.url}/api/admin/pending-bookings?${passwordQuery}`)).body.pending).toBe(10);

  await panel.open('Ana Uno');
  await panel.act(t.holds.holdDate);
  await panel.act(t.holds.hold);
  await panel.opened('Ana Uno').getByText(t.desk.holdsUntil(1, '')).waitFor();
  await everySentenceIsTrue('a hold');
  await arrives('Lalo Apartada', ASKED);
  await panel.act(t.holds.challengeHours);
  await panel.opened('Ana Uno').getByText(t.holds.tell('Ana Uno')).waitFor();
  await everySentenceIsTrue('a challenge');
  await panel.shut('Ana Uno');

  await panel.open('Beto Dos');
  await panel.act(t.desk.bookOn(yearDay(ASKED)));
  await agree(spoken<string | RegExp>({ es: 'Es la 1.ª opción de Ana Uno', en: /Ana Uno.* has the first hold/ }));
  await stageOf(ids['Beto Dos']!, 'booked');
  await everySentenceIsTrue('a booking over the first option');
  await page.keyboard.press('F8');
  await panel.button(t.desk.undo).tap();
  await stageOf(ids['Beto Dos']!, 'new');
  await everySentenceIsTrue('the booking taken back');
  await panel.shut('Beto Dos');

  await panel.open('Ana Uno');
  await panel.act(t.desk.bookOn(yearDay(ASKED)));
  await stageOf(ids['Ana Uno']!, 'booked');
  await everySentenceIsTrue('a booking');
  await panel.shut('Ana Uno');
  await arrives('Memo Reservada', ASKED);
  await arrives('Nico Show', SHOWN);

  // After midnight of Saturday is the night of Saturday.
  await panel.open('Fito Madrugada');
  await panel.act(t.desk.bookOn(yearDay(LATE)));
  await stageOf(ids['Fito Madrugada']!, 'booked');
  await everySentenceIsTrue('a booking after midnight');
  const { body } = await call(`${stack.url}/api/availability?from=${LATE}&to=${dayAfter(LATE, 1)}`);
  expect(body.busy).toEqual([LATE]);
  await panel.shut('Fito Madrugada');

  const moved = { ...EVENT, title: 'Feria', date: `${MOVED}T21:00` };
  await call(`${stack.url}/api/admin/events/${event.body.id}`, 'PUT', admin(moved));
  await page.reload();
  await panel.enter('contraseña-de-prueba');
  await panel.show('inquiries');
  await everySentenceIsTrue('a moved show');

  await panel.open('Dana Cuatro');
  await panel.act(t.stageWords.stages.lost.act);
  await panel
    .opened('Dana Cuatro')
    .getByLabel(t.stageWords.stages.lost.form.reason)
    .selectOption(t.stageWords.reasons.price);
  await panel.act(t.stageWords.stages.lost.form.save);
  await stageOf(ids['Dana Cuatro']!, 'lost');
  await everySentenceIsTrue('a loss');
  await panel.shut('Dana Cuatro');

  await desk.change(ids['Ana Uno']!, '', 'DELETE');
  await page.reload();
  await panel.enter('contraseña-de-prueba');
  await panel.show('inquiries');
  await everySentenceIsTrue('an erased client');
  await arrives('Olga Borrada', ASKED);
  await panel.close();

  // The reminder names each client who waits for an answer, and no other.
  await desk.sql(`update booking_inquiries set created_at = now() - interval '5 hours'`);
  await lookForReminders(stack, ZONE);
  const [reminder] = await until(
    () =>
      textsTo('banda@example.org').filter((text) =>
        text.includes(spoken({ es: 'casi siempre se queda con el evento', en: 'almost always gets the gig' })),
      ),
    ({ length }) => length > 0,
  );
  const reminded = [...reminder!.matchAll(/^- ([^,]*), /gm)].map(([, name]) => name);
  const waiting = await desk.sql<{ name: string }>(
    `select name from booking_inquiries where status = 'pending' and not suspect`,
  );
  expect(reminded.toSorted()).toEqual(waiting.map(({ name }) => name).toSorted());
}, 300_000);
