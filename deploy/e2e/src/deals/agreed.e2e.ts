import '../kit/in-spanish.js';
import { afterEach, expect, test } from '@jest/globals';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { until } from '@tocada/runtime/spec-until.js';
import { axe, overflowOf, PHONE } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { t } from '../kit/words.js';
import { SentQuotes } from './sent-quotes.js';

let panel: AdminPanel;
const quotes = new SentQuotes(() => stack.url);
const detailOf = (id: string) => quotes.detail(id) as Promise<InquiryDetail>;

startEmptySite();
afterEach(() => panel.close());

test('from an opened request five presses and two numbers lead to a booked night with its deposit', async () => {
  const name = 'Tere Teléfono';
  const id = await quotes.request({ name, source: 'phone' });
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
  const request = await panel.open(name);
  const press = (label: string) => request.getByRole('button', { name: label, exact: true }).tap();
  await press(t.agreed.agree);
  await request.getByLabel(t.agreed.total('USD')).fill('1500');
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);
  await press(t.agreed.save);
  await panel.toast(t.agreed.agreed);
  await press(t.quotes.pay);
  await request.getByLabel(t.quotes.amount).fill('500');
  await press(t.quotes.savePayment);
  await panel.toast(t.quotes.payDone);
  const { stage, money, quote } = await detailOf(id);
  expect([stage, money!.paidCents, money!.owedCents]).toEqual(['booked', 50_000, 100_000]);
  expect(quote).toMatchObject({ state: 'accepted', agreedElsewhere: { how: 'phone', tellsClient: false } });

  await request.getByLabel(t.agreed.tell).check();
  await until(
    () => detailOf(id),
    (after) => after.quote?.agreedElsewhere?.tellsClient === true,
  );
});

test('the client’s page says where it was agreed, and asks for no signature', async () => {
  const id = await quotes.request();
  const on = isoDay(new Date().toISOString(), 'America/Chicago');
  const { links } = await quotes.act<Quote>(`/bookings/${id}/agreed`, { totalCents: 150_000, how: 'chat', on });
  const html = await (await fetch(links.s1!)).text();
  expect(html).toContain('Acordado fuera de esta página el');
  expect(html).toContain('Acordada');
  expect(html).not.toContain('Firmar y aceptar');
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
  await panel.page.goto(links.s1!);
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);
});
