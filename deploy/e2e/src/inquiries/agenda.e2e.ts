import '../kit/in-spanish.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { until } from '@tocada/runtime/spec-until.js';
import { postForm, SentQuotes, signing } from '../deals/sent-quotes.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { axe, overflowOf, PHONE } from '../kit/browser.js';
import { bandToday, farFromMidnight } from '../kit/moments.js';
import { AdminPanel } from '../kit/panel.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { t } from '../kit/words.js';
import { emptyDesk } from '../worker/empty.js';

let panel: AdminPanel;
let desk: BookingDesk;
const quotes = new SentQuotes(() => stack.url);

startEmptySite();
beforeAll(() => {
  desk = new BookingDesk(stack);
});
beforeEach(farFromMidnight);
beforeEach(() => emptyDesk(stack));
afterEach(() => panel.close());

const daysAgo = (days: number) => dayAfter(bandToday(), -days);
/** Says when the first release with the agenda began. */
const upgradedOn = (day: string) => desk.sql('update agenda_start set at = $1', [`${day}T18:00:00Z`]);
/** Moves a request, and the event of its quotes, to a day that went by. */
async function wentBy(id: string, day: string): Promise<void> {
  await desk.sql('update booking_inquiries set event_date = $2 where id = $1', [id, `${day}T18:00:00Z`]);
  await desk.sql(`update quotes set event = jsonb_set(event, '{day}', to_jsonb($2::text)) where inquiry_id = $1`, [
    id,
    day,
  ]);
}
const detail = (id: string): Promise<InquiryDetail> => quotes.detail(id);
const stageOf = (id: string, stage: InquiryDetail['stage']) =>
  until(
    async () => (await detail(id)).stage,
    (found) => found === stage,
  );

/** A booked gig over $1,500.50 of which nothing is paid. Resolves with the id of its request. */
async function bookedGig(name: string): Promise<string> {
  const { id, sent } = await quotes.send({ request: { name } });
  await postForm(`${sent.links.s1}/accept`, signing(sent, { name }), { origin: new URL(stack.url).origin });
  await quotes.act(`/bookings/${id}/stage`, { stage: 'booked' }, 'PUT');
  return id;
}

const strip = () => panel.page.getByRole('region', { name: t.inquiriesTab.today });
const press = (name: string) => strip().getByRole('button', { name, exact: true }).tap();
const onPhone = async () => {
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
};
/** Reads the question of the open dialog and answers it. */
async function answer(title: string, button: string): Promise<void> {
  const dialog = panel.page.getByRole('alertdialog', { name: title });
  await dialog.waitFor();
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);
  await dialog.getByRole('button', { name: button, exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
}

test('a request whose night went by unanswered is answered by “La tocamos”, “Se perdió” or “Quitar”', async () => {
  await upgradedOn(daysAgo(30));
  const names = ['Tocada Ayer', 'Perdida Ayer', 'Quitada Ayer'] as const;
  const [played, lost, dismissed] = await Promise.all(names.map((name) => quotes.request({ name })));
  for (const id of [played, lost, dismissed]) await wentBy(id!, daysAgo(1));
  await onPhone();
  for (const name of names) await strip().getByText(name).waitFor();
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);

  await press(t.list.playedOf('Tocada Ayer'));
  await stageOf(played!, 'completed');
  await strip().getByText('Tocada Ayer').waitFor({ state: 'detached' });

  await press(t.list.dismissOf('Quitada Ayer'));
  await panel.toast(t.list.dismissed);
  await strip().getByText('Quitada Ayer').waitFor({ state: 'detached' });
  expect((await detail(dismissed!)).stage).toBe('new');

  await press(t.list.lostOf('Perdida Ayer'));
  const opened = panel.opened('Perdida Ayer');
  await opened.getByRole('heading', { name: t.opened.history }).waitFor();
  const { save, reason } = t.stageWords.stages.lost.form;
  await opened.getByLabel(reason).selectOption(t.stageWords.reasons.price);
  await opened.getByRole('button', { name: save, exact: true }).tap();
  await stageOf(lost!, 'lost');
});

test('the gigs of before the upgrade are one line, and “Cerrarlas todas” asks about their debts', async () => {
  const [owing, other] = [await bookedGig('Debe Antes'), await quotes.request({ name: 'Saldada Antes' })];
  await quotes.act(`/bookings/${other}/stage`, { stage: 'booked' }, 'PUT');
  for (const id of [owing, other]) await wentBy(id, daysAgo(40));
  await upgradedOn(daysAgo(10));
  await onPhone();
  const line = strip().getByRole('listitem').filter({ hasText: t.list.unclosedBefore });
  await line.getByText(t.list.owing(1, '$1,500.50')).waitFor();

  await press(t.list.closeAll);
  await answer(t.list.closeOwingTitle(1), t.panel.goBack);
  expect([(await detail(owing)).stage, (await detail(other)).stage]).toEqual(['booked', 'booked']);

  await press(t.list.closeAll);
  await answer(t.list.closeOwingTitle(1), t.list.stillOwed);
  await panel.toast(t.list.closedAll(2));
  await line.waitFor({ state: 'detached' });
  expect([(await detail(owing)).stage, (await detail(other)).stage]).toEqual(['completed', 'completed']);
  await strip().getByText('Debe Antes').waitFor();
});

test('“Completado” with a debt asks once: left owed, written off or paid', async () => {
  const gigs = await Promise.all(['Queda Debiendo', 'Perdonada Deuda', 'Pagada Deuda'].map(bookedGig));
  for (const id of gigs) await wentBy(id, daysAgo(1));
  await upgradedOn(daysAgo(30));
  await onPhone();
  const complete = async (name: string, button: string) => {
    await panel.row(name).getByRole('button', { name: t.stageWords.stages.completed.act, exact: true }).tap();
    await answer(t.desk.owingTitle('$1,500.50'), button);
  };
  const [left, writtenOff, paid] = gigs;

  await complete('Queda Debiendo', t.panel.goBack);
  await stageOf(left!, 'booked');
  await complete('Queda Debiendo', t.desk.leaveOwed);
  await stageOf(left!, 'completed');
  await complete('Perdonada Deuda', t.desk.writeOff);
  await stageOf(writtenOff!, 'completed');
  await complete('Pagada Deuda', t.desk.markPaid);
  await stageOf(paid!, 'completed');

  expect((await detail(left!)).money).toMatchObject({ owedCents: 150_050, writtenOffCents: 0 });
  expect((await detail(writtenOff!)).money).toMatchObject({ owedCents: 0, writtenOffCents: 150_050 });
  expect((await detail(paid!)).money).toMatchObject({ owedCents: 0, paidCents: 150_050 });
  await panel.lookAgain();
  await strip().getByText('Queda Debiendo').waitFor();
  for (const name of ['Perdonada Deuda', 'Pagada Deuda']) await strip().getByText(name).waitFor({ state: 'detached' });
});

test('a caller without a date is noted with words in place of the day, and gets a day before a quote', async () => {
  await onPhone();
  await panel.button(t.desk.add).tap();
  const form = panel.page.getByRole('form', { name: t.desk.add });
  await form.getByLabel(t.opened.fields.name).fill('Sin Fecha');
  await form.getByLabel(t.opened.fields.phone).fill('979 555 0123');
  await form.getByLabel(t.opened.fields.dateNote).fill('octubre, sin fecha');
  await panel.button(t.list.save).tap();
  await panel.toast(t.list.added, t.list.noMail);
  await panel.opened('Sin Fecha').getByText('octubre, sin fecha').first().waitFor();
  await panel.shut('Sin Fecha');
  await panel.row('Sin Fecha').getByText('octubre, sin fecha').waitFor();
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);
  const [found] = (await desk.list()).body;
  expect(found).toMatchObject({ dateNote: 'octubre, sin fecha' });
  expect(await desk.change(found!.id, '/stage', 'PUT', { stage: 'booked' })).toMatchObject({
    status: 409,
    body: { code: 'no_date' },
  });
});
