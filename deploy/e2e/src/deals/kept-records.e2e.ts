import '../kit/in-spanish.js';
import { afterEach, expect, test } from '@jest/globals';
import type { IssuedDocument } from '@tocada/contracts/deals/quotes.js';
import type { KeptRecord } from '@tocada/contracts/deals/kept-records.js';
import { until } from '@tocada/runtime/spec-until.js';
import { axe, overflowOf, PHONE } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, passwordQuery } from '../kit/requests.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { t } from '../kit/words.js';
import { postForm, SentQuotes, signing } from './sent-quotes.js';

let panel: AdminPanel;
const quotes = new SentQuotes(() => stack.url);

startEmptySite();
afterEach(() => panel.close());

test('the papers of an erased client are in the settings, name nobody, and are downloaded by their number', async () => {
  const { id, sent } = await quotes.send();
  const { status } = await postForm(`${sent.links.s1}/accept`, signing(sent), { origin: new URL(stack.url).origin });
  expect(status).toBe(303);
  const isStored = ({ kind, sha256 }: IssuedDocument) => kind === 'agreement' && sha256 !== null;
  await until(
    async () => (await quotes.detail(id)).documents as IssuedDocument[],
    (documents) => documents.some(isStored),
  );

  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
  await call(`${stack.url}/api/admin/bookings/${id}`, 'DELETE', admin({}));
  await panel.settings('quotes');
  const papers = panel.page.getByRole('region', { name: t.quoteSettings.records });
  const agreement = papers.getByRole('button', { name: sent.number! }).first();
  await agreement.scrollIntoViewIfNeeded();
  expect(await papers.innerText()).not.toContain('Lucía');
  const download = panel.page.waitForEvent('download');
  await agreement.click();
  expect((await download).suggestedFilename()).toBe(`${sent.number}.pdf`);
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);

  const { body } = (await call(`${stack.url}/api/admin/records?${passwordQuery}`)) as { body: KeptRecord[] };
  const paper = body.find(({ kind }) => kind === 'agreement')!;
  const answer = await fetch(`${stack.url}${paper.url}?${passwordQuery}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await fetch(`${stack.url}${paper.url}`)).status).toBe(401);
  expect((await fetch(`${stack.url}${paper.url.replace('.pdf', '.jpg')}?${passwordQuery}`)).status).toBe(404);
});

test('the sheet of payments comes as a file', async () => {
  const { id, sent } = await quotes.send();
  await postForm(`${sent.links.s1}/accept`, signing(sent), { origin: new URL(stack.url).origin });
  const fields = { kind: 'deposit', cents: 45_015, method: 'zelle', day: '2027-03-04' };
  const { number } = await quotes.act(`/bookings/${id}/payments`, fields);
  const answer = await fetch(`${stack.url}/api/admin/payments.csv?from=2027-03-04&to=2027-03-04&${passwordQuery}`);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="pagos-[\d-]+\.csv"$/);
  expect(await answer.text()).toContain(`"${number}","2027-03-04","Anticipo","Zelle",450.15,"USD"`);

  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
  await panel.button(t.inquiriesTab.tools).click();
  const download = panel.page.waitForEvent('download');
  await panel.button(t.list.exportPayments).click();
  expect((await download).suggestedFilename()).toBe(t.list.paymentsFile);
});
