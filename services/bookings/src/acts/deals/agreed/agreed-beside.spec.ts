import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { QUOTES } from '@tocada/contracts/deals/quotes.js';
import { openDesk, type OpenDesk } from '../../../spec-desk.js';
import { inquiryRow } from '../../../spec-inquiry.js';
import { agreeingAt, EVENT, once, outcomeOf, TODAY, tokenOf } from './spec-agreed.js';

// A deal that is agreed elsewhere, beside other clients, other admins, open changes and the release before.
let desk: OpenDesk;
let id: string;
const acts = () => agreeingAt(desk);
const agree = (fields: Parameters<ReturnType<typeof agreeingAt>['agree']>[1] = {}, of = id) => acts().agree(of, fields);
const asked = () => desk.inquiry(inquiryRow({ eventDate: new Date(`${EVENT}T18:00:00Z`) }));
const papers = async () => (await desk.rows<{ kind: string }>('select kind from documents')).map(({ kind }) => kind);
const page = async () => desk.clientPage.view({ token: tokenOf((await desk.opened.detail({ id })).quote!.links.s1) });

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.empty();
  desk.site.currency = 'USD';
  desk.others.length = 0;
  id = await asked();
});

test('a night that another has booked is not held for a first payment either', async () => {
  await agree();
  const other = await asked();
  expect(await outcomeOf(agree({ confirmOn: 'deposit' }, other))).toBe('date_taken');
  expect(await outcomeOf(agree({ confirmOn: 'deposit', anyway: true }, other))).toBe('date_taken');
});

describe('a change that is open when the agreement is void', () => {
  const amend = async () => {
    const { quote } = await desk.opened.detail({ id });
    return desk.deals.amend({ id: quote!.id, revision: quote!.revision }, once());
  };
  const states = () => desk.rows('select state from quotes');

  test('goes as a draft, and is withdrawn once it was sent', async () => {
    await agree();
    await amend();
    await desk.agreed.void({ id }, once());
    expect(await states()).toEqual([{ state: 'withdrawn' }]);
    await agree();
    const draft = await amend();
    await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
    await desk.agreed.void({ id }, once());
    expect((await states()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
  });

  test('keeps the agreement while one of two has signed it', async () => {
    await agree();
    const parties = ['Ana', 'Beto'].map((name) => ({ name, email: 'a@example.org', phone: '', company: '' }));
    await desk.deals.setParties(QUOTES.setParties.input.parse({ id, parties }), once());
    const draft = await amend();
    await acts().sign(await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once()));
    expect(await outcomeOf(desk.agreed.void({ id }, once()))).toBe('wrong_stage');
  });
});

test('a draft that another admin edits meanwhile is not found any more, and nothing breaks', async () => {
  const draft = await acts().send(id);
  await desk.deals.withdraw({ id: draft.id, revision: draft.revision }, once());
  const renewed = await desk.deals.renew({ id: draft.id, revision: draft.revision + 1 }, once());
  const edits = Array.from({ length: 4 }, () =>
    outcomeOf(desk.deals.update({ id: renewed.id, terms: 'Otros' } as never, once())),
  );
  const [agreed, ...edited] = await Promise.all([outcomeOf(agree()), ...edits]);
  expect(agreed).toBe('done');
  for (const outcome of edited) expect(['done', 'not_found']).toContain(outcome);
});

describe('beside a process of the release before', () => {
  test('a deal in pesos is neither made nor changed, whatever the currency of the site', async () => {
    desk.site.currency = 'MXN';
    const other = await asked();
    await agree();
    desk.site.currency = 'USD';
    desk.others.push('0.1.0');
    expect(await outcomeOf(agree({ totalCents: 160_000 }))).toBe('unavailable');
    desk.site.currency = 'MXN';
    expect(await outcomeOf(agree({}, other))).toBe('unavailable');
  });

  test('a deal in dollars is changed on a site in pesos', async () => {
    await agree();
    desk.site.currency = 'MXN';
    desk.others.push('0.1.0');
    expect(await outcomeOf(agree({ totalCents: 160_000 }))).toBe('done');
  });

  test('a sent quote in pesos waits, too', async () => {
    const sent = await acts().send(id, { currency: 'MXN' });
    desk.others.push('0.1.0');
    const said = { id: sent.id, revision: sent.revision, how: 'chat', who: null, on: TODAY } as const;
    expect(await outcomeOf(desk.agreed.quote(said, once()))).toBe('unavailable');
  });
});

test('on a site in another currency the deal says its own', async () => {
  desk.site.currency = 'EUR';
  expect(await outcomeOf(agree())).toBe('currency');
  expect((await agree({ currency: 'MXN' })).currency).toBe('MXN');
  expect(await outcomeOf(agree({ currency: 'USD', totalCents: 1 }))).toBe('currency');
});

test('a change of words alone leaves the live invoice, and a change of the sum issues another', async () => {
  await agree();
  await desk.deals.invoice({ id, poNumber: null }, once());
  await agree({ who: 'Raúl', how: 'mail' });
  expect(await papers()).toEqual(['invoice']);
  await agree({ who: 'Raúl', how: 'mail', totalCents: 160_000 });
  expect((await papers()).toSorted()).toEqual(['credit_note', 'invoice', 'invoice']);
});

test('the signed paper can be taken off', async () => {
  const upload = crypto.randomUUID();
  desk.uploads.set(upload, { bytes: Buffer.from('%PDF-1.7 paper'), at: new Date() });
  const file = await desk.clientFiles.keep({ id, upload, name: 'Contrato', note: null }, once());
  await agree({ fileId: file.id });
  expect((await agree()).agreedElsewhere!.fileId).toBe(file.id);
  expect((await agree({ fileId: null })).agreedElsewhere!.fileId).toBeNull();
});

describe('the client’s page', () => {
  test('knows the deal while a change of it is open, and that it is quiet', async () => {
    await agree();
    expect(await page()).toMatchObject({ isAgreedElsewhere: true, isQuiet: true, hasQuote: false });
    await desk.agreed.tell({ id, tellsClient: true }, once());
    const { quote } = await desk.opened.detail({ id });
    const draft = await desk.deals.amend({ id: quote!.id, revision: quote!.revision }, once());
    await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
    expect(await page()).toMatchObject({ isAgreedElsewhere: true, isQuiet: false, hasQuote: true });
  });

  test('names neither the one who said yes nor the file of the band', async () => {
    const upload = crypto.randomUUID();
    desk.uploads.set(upload, { bytes: Buffer.from('%PDF-1.7 paper'), at: new Date() });
    const file = await desk.clientFiles.keep({ id, upload, name: 'Contrato', note: null }, once());
    await agree({ fileId: file.id, who: 'Raúl' });
    expect((await page()).quote!.agreedElsewhere).toMatchObject({ who: null, fileId: null });
  });
});

test('the papers that stay at an erasure are those of each agreement, also of one that a change replaced', async () => {
  const sent = await acts().send(id);
  const said = { id: sent.id, revision: sent.revision, how: 'chat', who: null, on: TODAY } as const;
  const isRecord = async () => (await desk.opened.detail({ id })).documents.map((one) => [one.kind, one.isRecord]);
  expect(await isRecord()).toEqual([['quote', false]]);
  await desk.agreed.quote(said, once());
  await agree({ totalCents: 170_000 });
  expect(await isRecord()).toEqual([['quote', true]]);
});
