import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { quoteInput, type Quote, type QuoteInput } from '@tocada/contracts/deals/quote.js';
import type { PayWay, QUOTES } from '@tocada/contracts/deals/quotes.js';
import { HALVES, quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { letterMail } from '../../telling/mail/letter.mail.js';
import { letterOf } from '../../telling/mail/letter.sql.js';
import { agreeingAt } from './agreed/spec-agreed.js';

let desk: OpenDesk;
let id: string;

const TODAY = isoDay(new Date().toISOString(), 'America/Chicago');
const EVENT = dayAfter(TODAY, 90);
const once = () => ({ writeId: randomUUID() });
const tokenOf = (link: string | null) => link!.split('/').at(-1)!;
type Refused = { code?: string; questions?: { code: string; facts: object }[]; errors?: { path: string }[] };
const refusalOf = (work: Promise<unknown>): Promise<Refused> =>
  work.then(
    () => ({ code: 'done' }),
    (error: Refused) => error,
  );
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const fieldOf = async (work: Promise<unknown>) => (await refusalOf(work)).errors?.[0]?.path;

const draft = (fields: Partial<QuoteInput> = {}, inquiryId = id) =>
  desk.deals.create(
    {
      id: inquiryId,
      ...quoteInput.parse(
        quoteFields({
          lines: [{ kind: 'performance', description: 'Show', unitCents: 3_500_000 }],
          schedule: HALVES,
          validUntil: dayAfter(TODAY, 7),
          ...fields,
        }),
      ),
    },
    once(),
  );
const send = (quote: Quote, more: Partial<RpcPayload<typeof QUOTES.send>> = {}) =>
  desk.deals.send({ id: quote.id, revision: quote.revision, by: 'both', ...more }, once());
const sign = (quote: Quote) =>
  desk.clientPage.accept(
    {
      token: tokenOf(quote.links.s1),
      name: 'Ana Mora',
      title: null,
      consent: true,
      ip: '192.0.2.7',
      userAgent: 'Phone',
      choice: { package: null, extras: [] },
      documentSha256: quote.documentSha256!,
    },
    once(),
  );
const change = (quote: Quote, currency: 'USD' | 'MXN') =>
  desk.deals.update({ id: quote.id, revision: quote.revision, currency }, once());
const pay = (cents: number) =>
  desk.deals.pay({ id, kind: 'deposit', cents, method: 'spei', day: TODAY, note: null }, once());
const page = (quote: Quote) => desk.clientPage.view({ token: tokenOf(quote.links.s1) });
const stored = async (quote: Quote) =>
  (await desk.rows('select currency, draft_currency from quotes where id = $1', [quote.id]))[0];
/** As a release that knew dollars alone leaves a quote. */
const asBefore = (quote: Quote) =>
  desk.rows('update quotes set currency = null, draft_currency = null where id = $1', [quote.id]);
const agreed = async (fields: Partial<QuoteInput> = {}) => {
  const quote = await send(await draft(fields));
  await sign(quote);
  return (await desk.opened.detail({ id })).quote!;
};

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.empty();
  desk.site.currency = 'USD';
  desk.others.length = 0;
  id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${EVENT}T18:00:00Z`) }));
  await desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, startTime: '19:00', venue: 'Salón Real' }), once());
});
afterAll(() => desk.close());

describe('the currency of a quote', () => {
  test('is the site’s when its draft is made, and a later change of the site leaves it', async () => {
    desk.site.currency = 'MXN';
    const quote = await draft();
    expect(quote.currency).toBe('MXN');
    expect(await stored(quote)).toEqual({ currency: null, draft_currency: 'MXN' });
    desk.site.currency = 'USD';
    expect((await desk.opened.detail({ id })).quote!.currency).toBe('MXN');
    const sent = await send(quote);
    expect(sent.currency).toBe('MXN');
    expect((await stored(sent))!.currency).toBe('MXN');
  });

  test('is changed by an edit of the draft, which converts nothing', async () => {
    const quote = await draft();
    const changed = await change(quote, 'MXN');
    expect([changed.currency, changed.totals]).toEqual(['MXN', quote.totals]);
    expect(
      (await desk.deals.update({ id: quote.id, revision: changed.revision, terms: 'Otros' }, once())).currency,
    ).toBe('MXN');
  });

  test('is USD or MXN: another one is refused in a sentence, and a site in EUR quotes in one of them', async () => {
    expect(quoteInput.safeParse(quoteFields({ currency: 'EUR' as never })).error?.issues[0]).toMatchObject({
      path: ['currency'],
      message: expect.stringContaining('currency_not_quoted'),
    });
    desk.site.currency = 'EUR';
    expect(await fieldOf(draft())).toBe('currency');
    expect((await draft({ currency: 'MXN' })).currency).toBe('MXN');
  });

  test('what the release before has sent is in dollars, whatever its draft said', async () => {
    const sent = await send(await draft({ currency: 'MXN' }));
    await desk.rows('update quotes set currency = null where id = $1', [sent.id]);
    expect((await desk.opened.detail({ id })).quote!.currency).toBe('USD');
  });
});

describe('one request never holds two', () => {
  test('an amendment keeps the currency of its agreement', async () => {
    const quote = await agreed({ currency: 'MXN' });
    const amendment = await desk.deals.amend({ id: quote.id, revision: quote.revision }, once());
    expect(amendment.currency).toBe('MXN');
    expect(await fieldOf(change(amendment, 'USD'))).toBe('currency');
    const sent = await send(amendment);
    expect((await stored(sent))!.currency).toBe('MXN');
    await sign(sent);
    expect((await desk.opened.detail({ id })).money!.currency).toBe('MXN');
  });

  test('so does one that the release before has begun', async () => {
    const quote = await agreed({ currency: 'MXN' });
    const amendment = await desk.deals.amend({ id: quote.id, revision: quote.revision }, once());
    await asBefore(amendment);
    expect((await send(amendment)).currency).toBe('MXN');
  });

  test('a renewal keeps the currency of the quote that ended', async () => {
    const sent = await send(await draft({ currency: 'MXN' }));
    const renewed = await desk.deals.renew({ id: sent.id, revision: sent.revision }, once());
    expect(renewed.currency).toBe('MXN');
    expect(await fieldOf(change(renewed, 'USD'))).toBe('currency');
  });

  test('so does one of a draft that was never sent', async () => {
    const discarded = await draft({ currency: 'MXN' });
    const { revision } = await desk.deals.withdraw({ id: discarded.id, revision: discarded.revision }, once());
    expect((await desk.deals.renew({ id: discarded.id, revision }, once())).currency).toBe('MXN');
  });

  test('a quote after a postponed event keeps it', async () => {
    await agreed({ currency: 'MXN' });
    const postponed = await desk.deals.postpone(
      { id, creditUntil: dayAfter(EVENT, 300), followUpOn: dayAfter(TODAY, 9), note: null },
      once(),
    );
    expect([postponed.currency, (await stored(postponed))!.currency]).toEqual(['MXN', 'MXN']);
  });

  test('a new quote of a request that has payments keeps their currency', async () => {
    const quote = await agreed({ currency: 'MXN' });
    await pay(100_000);
    await desk.rows(`update quotes set state = 'superseded' where id = $1`, [quote.id]);
    await desk.rows(`update booking_inquiries set stage = 'contacted' where id = $1`, [id]);
    expect(await fieldOf(draft({ currency: 'USD' }))).toBe('currency');
    const next = await draft();
    expect(next.currency).toBe('MXN');
    expect(await fieldOf(change(next, 'USD'))).toBe('currency');
  });

  test('a new quote after an agreement that is void keeps the currency of its charges and debts', async () => {
    await agreeingAt(desk).agree(id);
    await desk.charges.add({ id, cents: 5000, description: 'Una hora', day: EVENT }, once());
    await desk.agreed.void({ id }, once());
    expect(await fieldOf(draft({ currency: 'MXN' }))).toBe('currency');
    expect(await draft()).toMatchObject({ currency: 'USD' });

    id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${EVENT}T18:00:00Z`) }));
    await agreeingAt(desk).agree(id, { anyway: true });
    await desk.writeOffs.add({ id, cents: 5000, note: null }, once());
    await desk.agreed.void({ id }, once());
    expect(await fieldOf(draft({ currency: 'MXN' }))).toBe('currency');
  });

  test('a new quote after an agreement that is void may be in another where nothing was noted', async () => {
    await agreeingAt(desk).agree(id);
    await desk.agreed.void({ id }, once());
    expect(await draft({ currency: 'MXN' })).toMatchObject({ currency: 'MXN' });
  });

  test('without payments the next quote may be in another', async () => {
    const sent = await send(await draft({ currency: 'MXN' }));
    await desk.deals.withdraw({ id: sent.id, revision: sent.revision }, once());
    expect((await draft({ currency: 'USD' })).currency).toBe('USD');
  });
});

describe('sending asks', () => {
  const namesOf = ({ questions = [] }: Refused) => questions.map(({ code }) => code.split(':')[0]);

  test('once, about a draft in another currency than the site’s', async () => {
    const quote = await draft({ currency: 'MXN' });
    const refusal = await refusalOf(send(quote, { ask: true }));
    expect(refusal.questions).toMatchObject([{ facts: { currency: 'MXN', site: 'USD' } }]);
    expect(namesOf(refusal)).toEqual(['currency_other']);
    const answers = refusal.questions!.map(({ code }) => code);
    // The site has changed meanwhile: another question.
    desk.site.currency = 'EUR';
    expect(await codeOf(send(quote, { ask: true, answers }))).toBe('ask');
    desk.site.currency = 'USD';
    expect((await send(quote, { ask: true, answers })).state).toBe('sent');
  });

  test('nothing about a draft in the site’s, and nothing without `ask`', async () => {
    expect((await send(await draft(), { ask: true })).state).toBe('sent');
    id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${dayAfter(EVENT, 1)}T18:00:00Z`) }));
    expect((await send(await draft({ currency: 'MXN' }))).state).toBe('sent');
  });

  test('about a draft from before the upgrade, which goes in dollars', async () => {
    const quote = await draft();
    await asBefore(quote);
    desk.site.currency = 'MXN';
    const refusal = await refusalOf(send(quote, { ask: true }));
    expect([namesOf(refusal), refusal.questions![0]!.facts]).toEqual([['currency_unsaid'], { currency: 'USD' }]);
    const sent = await send(quote, { ask: true, answers: refusal.questions!.map(({ code }) => code) });
    expect((await stored(sent))!.currency).toBe('USD');
  });

  test('and without `ask` it goes in dollars as before', async () => {
    const quote = await draft();
    await asBefore(quote);
    desk.site.currency = 'MXN';
    expect((await send(quote)).currency).toBe('USD');
  });

  test('nothing about one that follows another quote', async () => {
    const sent = await send(await draft());
    const renewed = await desk.deals.renew({ id: sent.id, revision: sent.revision }, once());
    await asBefore(renewed);
    expect((await send(renewed, { ask: true })).state).toBe('sent');
  });
});

test('nothing is sent in pesos while a process of another release answers', async () => {
  const quote = await draft({ currency: 'MXN' });
  desk.others.push('0.1.0');
  expect(await codeOf(send(quote))).toBe('unavailable');
  expect((await stored(quote))!.currency).toBeNull();
  desk.others.length = 0;
  desk.others.push('this');
  expect((await send(quote)).currency).toBe('MXN');
});

test('nor is a deal in pesos postponed, whose paper would be in dollars', async () => {
  await agreed({ currency: 'MXN' });
  const postpone = () =>
    desk.deals.postpone({ id, creditUntil: '2151-01-01', followUpOn: '2149-12-01', note: null }, once());
  desk.others.push('0.1.0');
  expect(await codeOf(postpone())).toBe('unavailable');
  desk.others.length = 0;
  expect((await postpone()).currency).toBe('MXN');
});

test('dollars go while an upgrade runs', async () => {
  desk.others.push('0.1.0');
  expect((await send(await draft())).state).toBe('sent');
});

describe('ways to pay', () => {
  const ALL = (['venmo', 'cash_app', 'paypal', 'zelle', 'spei', 'check', 'card'] as const).map((way): PayWay => ({
    way,
    account: way,
    note: '',
  }));
  const waysOf = async (quote: Quote) => (await page(quote)).payWays.map(({ way }) => way);
  beforeEach(() =>
    desk.rows(`insert into quote_settings (name, value, revision) values ('pay_ways', $1::jsonb, 1)`, [
      JSON.stringify({ ways: ALL }),
    ]),
  );

  test('are those of the currency', async () => {
    const pesos = await agreed({ currency: 'MXN' });
    expect(await waysOf(pesos)).toEqual(['paypal', 'spei', 'check', 'card']);
    expect((await page(pesos)).pay).toMatchObject({ cents: 1_750_000, currency: 'MXN' });
    id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${dayAfter(EVENT, 1)}T18:00:00Z`) }));
    expect(await waysOf(await agreed())).toEqual(['venmo', 'cash_app', 'paypal', 'zelle', 'check', 'card']);
  });

  test('a quote that was sent before the upgrade keeps those that it had', async () => {
    const quote = await agreed();
    await asBefore(quote);
    expect(await waysOf(quote)).toEqual(ALL.map(({ way }) => way));
    // The postponed version keeps the empty currency of the signed one, so its page keeps the ways to pay.
    const postponed = await desk.deals.postpone(
      { id, creditUntil: dayAfter(EVENT, 300), followUpOn: dayAfter(TODAY, 9), note: null },
      once(),
    );
    expect((await stored(postponed))!.currency).toBeNull();
  });
});

describe('what is told of pesos', () => {
  const facts = (kind: string) =>
    desk.rows<{ facts: DocumentFacts; currency: string }>('select facts, currency from documents where kind = $1', [
      kind,
    ]);

  test('papers, mails, lists and sheets name them', async () => {
    await agreed({ currency: 'MXN' });
    const payment = await pay(100_050);
    expect(payment.currency).toBe('MXN');
    for (const kind of ['agreement', 'receipt'])
      expect(await facts(kind)).toMatchObject([{ facts: { quote: { currency: 'MXN' } }, currency: 'MXN' }]);

    const [notice] = await desk.rows(
      `select notices.id from notices join letters on letters.id = letter_id where letters.kind = 'receipt'`,
    );
    const site = siteWith();
    const letter = (await letterOf(desk.em, notice!.id, site, 'https://banda.example'))!;
    const { text } = letterMail(letter, null, site, 'https://banda.example');
    expect(text).toContain('$1,000.50 MXN');
    expect(text).toContain('$33,999.50 MXN');

    const { items } = await desk.inquiries.page({ limit: 10 });
    expect(items[0]).toMatchObject({ quoteCurrency: 'MXN', money: { currency: 'MXN' } });
    expect((await desk.payments.page({ limit: 10 })).items).toMatchObject([{ currency: 'MXN' }]);
    await desk.print();
    await desk.erase(id);
    expect((await desk.payments.page({ limit: 10 })).items).toMatchObject([{ currency: 'MXN', inquiryId: null }]);
    const kept = (await desk.keptRecords.page({ limit: 10 })).items;
    expect(kept.map(({ kind, currency }) => [kind, currency])).toEqual(
      expect.arrayContaining([
        ['receipt', 'MXN'],
        ['agreement', 'MXN'],
      ]),
    );
  });

  test('a claim of the client is told in the deal’s', async () => {
    const quote = await agreed({ currency: 'MXN' });
    const token = tokenOf(quote.links.s1);
    await desk.clientPage.paid({ token, cents: 1_750_000, method: 'spei', note: null }, once());
    expect((await desk.agenda.read()).claims.named).toMatchObject([{ cents: 1_750_000, currency: 'MXN' }]);
    const [notice] = await desk.rows(
      `select notices.id from notices join letters on letters.id = letter_id where letters.kind = 'payment_claimed'`,
    );
    const site = siteWith();
    const letter = (await letterOf(desk.em, notice!.id, site, 'https://banda.example'))!;
    expect(letterMail(letter, null, site, 'https://banda.example').subject).toContain('$17,500 MXN');
  });

  test('a write-off and a refusal are in the deal’s', async () => {
    await agreed({ currency: 'MXN' });
    const tooMuch = await refusalOf(desk.writeOffs.add({ id, cents: 9_000_000, note: null }, once()));
    expect(JSON.stringify(tooMuch)).toContain('$35,000 MXN');
    await desk.writeOffs.add({ id, cents: 500_000, note: null }, once());
    expect(await desk.rows('select currency from write_offs')).toEqual([{ currency: 'MXN' }]);
  });

  test('debts of two currencies stand apart', async () => {
    await desk.rows(`update agenda_start set "at" = now() + interval '200 days'`);
    await agreed({ currency: 'MXN' });
    const pesos = id;
    id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${dayAfter(EVENT, 1)}T18:00:00Z`) }));
    await agreed();
    await desk.rows(`update booking_inquiries set stage = 'completed', status = 'completed'`);
    const { debtsBefore } = await desk.agenda.read();
    expect(debtsBefore).toMatchObject({
      owing: 2,
      sums: [
        { currency: 'USD', cents: 3_500_000 },
        { currency: 'MXN', cents: 3_500_000 },
      ],
    });
    expect(debtsBefore.named.find((one) => one.id === pesos)).toMatchObject({ currency: 'MXN' });
  });
});
