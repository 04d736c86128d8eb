import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { clientDetailsInput, type ClientDetailsInput } from '@tocada/contracts/deals/client-page.js';
import { quoteInput, type Quote } from '@tocada/contracts/deals/quote.js';
import { QUOTES } from '@tocada/contracts/deals/quotes.js';
import { HALVES, quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import type { DocumentFacts } from '../../../records/deals/facts.js';
import { openDesk, type OpenDesk } from '../../../spec-desk.js';
import { inquiryRow } from '../../../spec-inquiry.js';

let desk: OpenDesk;
let id: string;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.empty();
  id = await desk.inquiry(inquiryRow());
  await setFacts(ASKED);
});
afterAll(() => desk.close());

const TODAY = isoDay(new Date().toISOString(), 'America/Chicago');
const once = () => ({ writeId: randomUUID() });
const tokenOf = (link: string | null) => link!.split('/').at(-1)!;
const codeOf = (work: Promise<unknown>) =>
  work.then(() => 'done').catch((error: { code?: string; message: string }) => error.code ?? error.message);

/** A wedding of which the band knows the hours, the place and the guests. */
const ASKED = { startTime: '20:00', endTime: '23:00', venue: 'Salón Ñandú', guests: 120 };
const QUOTED = { day: '2150-05-01', location: 'Bryan TX', ...ASKED };

const drafted = () =>
  desk.deals.create(
    { id, ...quoteInput.parse(quoteFields({ schedule: HALVES, validUntil: dayAfter(TODAY, 7) })) },
    once(),
  );
const sending = ({ id: quoteId, revision }: Quote) => desk.deals.send({ id: quoteId, revision, by: 'both' }, once());
const sent = async () => sending(await drafted());
const twoSigners = () => {
  const person = { phone: '', title: '', company: '', address: '', poNumber: '', taxId: '' };
  const parties = ['Ana', 'Beto'].map((name) => ({ ...person, name, email: `${name}@example.org` }));
  return desk.deals.setParties({ id, parties }, once());
};
type Scope = 'd' | 's1' | 's2';
const look = ({ links }: Quote, scope: Scope = 's1') => desk.clientPage.view({ token: tokenOf(links[scope]) });
const tell = ({ links }: Quote, details: ClientDetailsInput, scope: Scope = 's1') =>
  desk.clientPage.details({ token: tokenOf(links[scope]), ...clientDetailsInput.parse(details) }, once());
const accept = (quote: Quote, toldSha256?: string, scope: 's1' | 's2' = 's1') =>
  desk.clientPage.accept(
    {
      token: tokenOf(quote.links[scope]),
      name: 'Ana Mora',
      title: null,
      consent: true,
      ip: '192.0.2.7',
      userAgent: 'Phone',
      choice: { package: null, extras: [] },
      documentSha256: quote.documentSha256!,
      toldSha256,
    },
    once(),
  );
const acceptAsSeen = async (quote: Quote, scope: 's1' | 's2' = 's1') =>
  accept(quote, (await look(quote, scope)).told!.sha256, scope);
const agreed = async () => (await desk.opened.detail({ id })).quote!;
const setFacts = (facts: object) => desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, ...facts }), once());
const asked = async () => (await desk.opened.detail({ id })).asked.map(({ kind, text }) => [kind, text]);
const printed = async (kind: string) =>
  (await desk.rows<{ facts: DocumentFacts }>('select facts from documents where kind = $1', [kind]))[0]!.facts;

test('a quote holds hours, place, guests and day as the band has them when it sends, and keeps them', async () => {
  const draft = await drafted();
  await setFacts({ venue: 'Rancho Sol', guests: 90, startTime: '19:00' });
  const quote = await sending(draft);
  const event = { ...QUOTED, venue: 'Rancho Sol', guests: 90, startTime: '19:00' };
  expect(quote.event).toMatchObject(event);
  await tell(quote, { venue: 'Otro', guests: 10, startTime: '22:00' });
  await setFacts({ venue: 'De la banda' });
  expect((await agreed()).event).toMatchObject(event);
  await acceptAsSeen(quote);
  expect((await printed('agreement')).event).toMatchObject(event);
});

test('a request that changes while the document of its quote is made is quoted as it is then', async () => {
  const draft = await drafted();
  const { store } = desk.documents;
  let tries = 0;
  const moving: typeof store = async (facts) => {
    tries += 1;
    if (tries === 1) await desk.rows(`update booking_inquiries set venue = 'Rancho Sol' where id = $1`, [id]);
    return store(facts);
  };
  try {
    Object.assign(desk.documents, { store: moving });
    expect((await sending(draft)).event.venue).toBe('Rancho Sol');
  } finally {
    Object.assign(desk.documents, { store });
  }
  expect(tries).toBe(2);
});

test('an amendment keeps the event of its agreement, and moves what the band changes of it', async () => {
  await acceptAsSeen(await sent());
  const { id: of, revision } = await agreed();
  const draft = await desk.deals.amend({ id: of, revision }, once());
  expect(draft.event).toMatchObject(QUOTED);
  const move = (event: object) =>
    desk.deals.update(QUOTES.update.input.parse({ id: draft.id, event: { day: QUOTED.day, ...event } }), once());
  expect((await move({ location: 'Austin TX' })).event).toMatchObject({ ...QUOTED, location: 'Austin TX' });
  const moved = await move({ venue: 'Rancho Sol', guests: 200 });
  expect(moved.event).toMatchObject({ ...QUOTED, location: 'Austin TX', venue: 'Rancho Sol', guests: 200 });
  const amendment = await sending(moved);
  const { amends, told } = await look(amendment);
  expect(amends!.event).toMatchObject({ was: { venue: 'Salón Ñandú' }, is: { venue: 'Rancho Sol' } });
  // The amendment answers what the request says otherwise.
  expect(told!.words).toEqual({});
  await acceptAsSeen(amendment);
  expect(await desk.opened.detail({ id })).toMatchObject({ venue: 'Rancho Sol', guests: 200, location: 'Austin TX' });
});

test('a renewed quote takes the event as the request has it by then', async () => {
  const quote = await sent();
  await tell(quote, { venue: 'Rancho Sol' });
  const draft = await desk.deals.renew({ id: quote.id, revision: quote.revision }, once());
  expect(draft.event.venue).toBe('Rancho Sol');
});

test('what a client tells beside a quote is kept under the signature with its hash, and printed as no term', async () => {
  const quote = await sent();
  await tell(quote, { guests: 150, setting: 'outdoors', rainPlan: 'Bajo techo', budgetCents: 900, mayAnnounce: false });
  const words = { guests: 150, setting: 'outdoors', rainPlan: 'Bajo techo', mayAnnounce: false };
  const { told } = await look(quote);
  expect(told!.words).toEqual(words);
  await accept(quote, told!.sha256);
  const canonical = '[["guests",150],["setting","outdoors"],["rainPlan","Bajo techo"],["mayAnnounce",false]]';
  const sha256 = createHash('sha256').update(canonical).digest('hex');
  expect(await desk.rows('select told, told_sha256 as sha256, document_sha256 as document from signatures')).toEqual([
    { told: words, sha256, document: quote.documentSha256 },
  ]);
  expect((await printed('agreement')).signatures).toMatchObject([{ told: words, toldSha256: sha256 }]);
  expect((await agreed()).event).toMatchObject(QUOTED);
});

test('a signature without such words keeps none, and one of a page that showed none neither', async () => {
  await twoSigners();
  const quote = await sent();
  const rows = () => desk.rows('select told, told_sha256 as sha256 from signatures order by place');
  await acceptAsSeen(quote);
  await desk.rows(`update booking_inquiries set setting = 'outdoors' where id = $1`, [id]);
  await accept(quote, undefined, 's2');
  expect(await rows()).toEqual([
    { told: null, sha256: null },
    { told: null, sha256: null },
  ]);
});

test('a detail that is saved between review and signature refuses the signature', async () => {
  const quote = await sent();
  const { told } = await look(quote);
  await tell(quote, { rainPlan: 'Bajo techo' }, 'd');
  const refused = accept(quote, told!.sha256);
  expect(await codeOf(refused)).toBe('quote_changed');
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('Los detalles cambiaron') });
  expect(await desk.rows('select from signatures')).toEqual([]);
  expect(await codeOf(acceptAsSeen(quote))).toBe('done');
});

test('details close with the first of two signatures', async () => {
  await twoSigners();
  const quote = await sent();
  await tell(quote, { setting: 'indoors' }, 's2');
  expect((await look(quote, 's2')).isOpen).toBe(true);
  await acceptAsSeen(quote);
  for (const scope of ['d', 's1', 's2'] as const) {
    expect([scope, (await look(quote, scope)).isOpen]).toEqual([scope, false]);
    expect(await codeOf(tell(quote, { setting: 'outdoors' }, scope))).toBe('wrong_stage');
  }
  // The band notes more, and the second signer signs what the first has seen.
  await setFacts({ setting: 'outdoors' });
  expect((await look(quote, 's2')).told!.words).toEqual({ setting: 'indoors' });
  await acceptAsSeen(quote, 's2');
  const [one, other] = (await printed('agreement')).signatures;
  expect(one!.told).toEqual({ setting: 'indoors' });
  expect([one!.told, one!.toldSha256]).toEqual([other!.told, other!.toldSha256]);
});

test('what differs from the quote is a wish that names it, told once', async () => {
  const quote = await sent();
  await tell(quote, { guests: 150, venue: 'Rancho Sol', setting: 'outdoors' });
  const text = 'Salón o dirección: Rancho Sol (en la cotización: Salón Ñandú). Invitados: 150 (en la cotización: 120).';
  expect(await asked()).toEqual([['change', text]]);
  expect(await desk.rows('select kind, recipient from letters where kind = $1', ['change_asked'])).toHaveLength(1);
  // Another detail, and the same ones again.
  await tell(quote, { sound: 'venue', guests: 150 });
  expect(await asked()).toHaveLength(1);
  await tell(quote, { startTime: '21:00' });
  expect((await asked())[0]![1]).toBe(`Empieza: 9:00 p.m. (en la cotización: 8:00 p.m.). ${text}`);
});

test('in English where the client reads it', async () => {
  await desk.rows(`update booking_inquiries set language = 'en' where id = $1`, [id]);
  await tell(await sent(), { endTime: '23:30' });
  expect(await asked()).toEqual([['change', 'Ends: 11:30 PM (in the quote: 11:00 PM).']]);
});

test('before a quote, where it says the same and where it says nothing, there is no wish', async () => {
  const draft = await drafted();
  const { links } = draft;
  const early = { ...draft, links: { ...links, s1: links.d } };
  await tell(early, { venue: 'Rancho Sol', guests: 60 });
  await desk.rows('update booking_inquiries set guests = null where id = $1', [id]);
  const quote = await sending(draft);
  expect(quote.event).toMatchObject({ venue: 'Rancho Sol', guests: null });
  await tell(quote, { venue: 'Rancho Sol', guests: 60 });
  expect(await asked()).toEqual([]);
  expect((await look(quote)).told!.words).toEqual({ guests: 60 });
});

test('a quote of the release before holds no place, so nothing differs from it', async () => {
  const quote = await sent();
  await desk.rows(`update quotes set event = event - 'venue' - 'guests'`);
  await tell(quote, { venue: 'Rancho Sol' });
  expect(await asked()).toEqual([]);
  expect((await look(quote)).told!.words).toEqual({ venue: 'Rancho Sol', guests: 120 });
  await acceptAsSeen(quote);
  const { id: of, revision, event } = await agreed();
  expect(event).not.toHaveProperty('venue');
  const draft = await desk.deals.amend({ id: of, revision }, once());
  const same = { day: event.day, venue: '', guests: null };
  const moved = await desk.deals.update(QUOTES.update.input.parse({ id: draft.id, event: same }), once());
  expect((await look(await sending(moved))).amends!.event).toBeNull();
});

const wishes = async (quote: Quote, scope: Scope) =>
  (await look(quote, scope)).asked.map(({ kind, text, by }) => [kind, text, by]);
const wish = (quote: Quote, text: string, scope: Scope, kind: 'change' | 'cancel' = 'change') =>
  desk.clientPage[kind]({ token: tokenOf(quote.links[scope]), text }, once());

test('what was asked stays on the signers’ links until it is answered; the details link shows its own alone', async () => {
  await twoSigners();
  const quote = await sent();
  await wish(quote, 'Otro día', 'd');
  await wish(quote, 'Más tarde', 's1');
  await wish(quote, 'Ya no', 's2', 'cancel');
  await desk.clientPage.notMe({ token: tokenOf(quote.links.s1) }, once());
  expect(await wishes(quote, 'd')).toEqual([['change', 'Otro día', null]]);
  expect(await wishes(quote, 's1')).toEqual([
    ['change', 'Otro día', null],
    ['change', 'Más tarde', null],
    ['cancel', 'Ya no', 'Beto'],
  ]);
  expect((await wishes(quote, 's2')).map(([, , by]) => by)).toEqual([null, 'Ana', null]);
  const { asked: open } = await desk.opened.detail({ id });
  for (const { id: askedId } of open) await desk.deals.answered({ id, askedId }, once());
  for (const scope of ['d', 's1', 's2'] as const) expect(await wishes(quote, scope)).toEqual([]);
});

test('a wish to cancel ends with the cancellation, and another one stays', async () => {
  const quote = await sent();
  await acceptAsSeen(quote);
  await wish(quote, 'Otro día', 's1');
  await wish(quote, 'Ya no', 's1', 'cancel');
  const { revision } = await desk.opened.detail({ id });
  const cancelling = { id, stage: 'cancelled', reason: 'client', note: 'Se mudan', revision } as const;
  await desk.opened.setStage(INQUIRIES.setStage.input.parse(cancelling), once());
  expect(await wishes(quote, 's1')).toEqual([['change', 'Otro día', null]]);
  expect(await asked()).toEqual([['change', 'Otro día']]);
});
