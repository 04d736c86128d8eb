import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AGREED } from '@tocada/contracts/deals/agreed.js';
import { QUOTE_CURRENCIES } from '@tocada/contracts/deals/currency.js';
import { AGREED_HOW, quoteInput, type Quote, type QuoteState } from '@tocada/contracts/deals/quote.js';
import { PAYMENT_KINDS } from '@tocada/contracts/deals/quote-money.js';
import { HALVES } from '@tocada/contracts/deals/spec-quote.js';
import { QUOTES, type Dealings } from '@tocada/contracts/deals/quotes.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { samples, SEED } from '@tocada/contracts/kit/spec-samples.js';
import type { AppError } from '@tocada/runtime/app-error.js';
import * as fc from 'fast-check';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { FORMS } from './spec-forms.js';
import { DEALINGS, faultsOf, numberFaults, NUMBERS, owedOf, type DealingsRow, type NumbersRow } from './spec-judge.js';

/** The full proof runs 1,000 of them. */
const HISTORIES = Number(process.env.QUOTE_HISTORIES ?? samples(12, 100));
const REFUSALS = [
  'already_signed',
  'date_taken',
  'invalid',
  'night_taken_by',
  'not_found',
  'quote_changed',
  'quote_expired',
  'wrong_stage',
];

let open: OpenDesk;
/** The number of acts of each kind that ended in each way. */
const outcomes = new Map<string, number>();
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

/** A step of a history. The standing of the quote says which acts make sense, and `draw` picks one of them. */
const step = fc.record({
  who: fc.constantFrom(0, 0, 0, 1, 1, 2),
  draw: fc.nat(99_999),
  form: fc.nat(FORMS.length - 1),
  night: fc.nat(1),
  place: fc.constantFrom(1, 1, 2),
  key: fc.constantFrom('a', 'b'),
  kind: fc.constantFrom(...PAYMENT_KINDS),
  cents: fc.integer({ min: 1, max: 90_000 }),
  flag: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Known = Pick<Dealings, 'quote' | 'payments' | 'documents' | 'charges' | 'writeOffs'>;
const NOTHING: Known = { quote: null, payments: [], documents: [], charges: [], writeOffs: [] };

const ANY =
  'create parties send accept decline withdraw renew amend edit move pay claim confirm arrived void print charge uncharge writeoff expectagain postpone invoice credit cancel stillowed agree agreequote tell unagree erase expire end facts show';
const ACTS = ANY.split(' ');
const WAITING =
  'accept accept accept accept accept accept accept accept decline withdraw renew expire end facts agree agreequote agreequote';
const SENSIBLE: Record<QuoteState, string> = {
  draft: 'send send send send send send edit withdraw parties agree',
  sent: WAITING,
  partly_signed: WAITING,
  accepted:
    'pay pay pay pay claim claim claim claim void void print charge charge charge writeoff writeoff writeoff writeoff writeoff amend amend amend amend postpone invoice invoice credit credit cancel stillowed agree tell unagree end facts show erase',
  declined: 'create renew erase',
  withdrawn: 'create renew erase',
  superseded: 'amend renew erase',
};
const sensible = ({ quote, payments, charges, writeOffs }: Known): string[] =>
  [
    quote ? SENSIBLE[quote.state] : 'create create create agree parties facts',
    // Only a change of an agreement moves its night.
    ...(quote?.state === 'draft' && quote.kind === 'amendment' ? ['move move move move move'] : []),
    ...(payments.some(({ state }) => state === 'claimed') ? ['confirm confirm confirm arrived arrived arrived'] : []),
    ...(charges.some((one) => !one.void) ? ['uncharge uncharge'] : []),
    ...(writeOffs.some((one) => !one.void)
      ? ['expectagain expectagain expectagain expectagain expectagain expectagain']
      : []),
  ]
    .join(' ')
    .split(' ');

const NIGHTS = ['2150-05-01', '2150-05-02'];

/** Three clients and two nights. */
class History {
  readonly told: string[] = [];
  private readonly known = new Map<string, Dealings>();
  private readonly ids: string[] = [];
  private readonly shows = [randomUUID(), randomUUID()];
  /** The numbers of erased quotes. */
  private readonly gone = new Set<string>();

  async begin(): Promise<void> {
    await open.empty();
    for (let index = 0; index < 3; index += 1) {
      const eventDate = new Date(`${NIGHTS[index % 2]}T12:00:00Z`);
      this.ids.push(await open.inquiry(inquiryRow({ eventDate, hasTime: false })));
    }
  }

  /** Resolves with the name of the act. */
  private async act(one: Step): Promise<{ name: string; work: () => Promise<unknown> }> {
    const id = this.ids[one.who]!;
    const known: Known = this.known.get(id) ?? NOTHING;
    const acts = one.draw % 12 === 0 ? ACTS : sensible(known);
    // Half of the draws choose an act that has not succeeded yet. So a few histories reach all acts.
    const rare = acts.filter((act) => !outcomes.has(`${act} done`));
    const from = one.draw % 2 === 0 && rare.length > 0 ? rare : acts;
    const name = from[Math.floor(one.draw / 12) % from.length]!;
    return { name, work: () => this.run(name, { ...one, ...known, id }) };
  }

  private async run(
    name: string,
    { id, quote, payments: paid, documents, charges, writeOffs, ...one }: Step & Known & { id: string },
  ) {
    const { deals, clientPage, opened } = open;
    const write = { writeId: randomUUID() };
    const needed = (): Quote => quote ?? refuse();
    const base = () => ({ id: needed().id, revision: needed().revision });
    const token = (place: 1 | 2) => (quote?.links[place === 1 ? 's1' : 's2'] ?? refuse()).split('/').at(-1)!;
    const validUntil = dayAfter(new Date().toISOString().slice(0, 10), 7);
    switch (name) {
      case 'create': {
        const currency = one.flag ? 'MXN' : undefined;
        return deals.create({ id, ...quoteInput.parse({ ...FORMS[one.form], validUntil, currency }) }, write);
      }
      case 'parties': {
        const company = one.flag ? 'Eventos SA' : '';
        const parties = ['Ana', 'Beto'].slice(0, one.place).map((name) => ({ name, email: 'a@example.org', company }));
        return deals.setParties(QUOTES.setParties.input.parse({ id, parties }), write);
      }
      case 'send':
        return deals.send({ ...base(), by: 'both', anyway: one.flag }, write);
      case 'accept': {
        const input = {
          token: token(quote?.links.s2 ? (one.place as 1) : 1),
          name: 'Ana Mora',
          title: null,
          consent: true,
          choice: { package: one.key as 'a', extras: one.flag ? ['3', '4'] : [] },
          documentSha256: quote!.documentSha256 ?? '',
          ip: '192.0.2.7',
          userAgent: 'Phone',
        } as const;
        return clientPage.accept(input, write);
      }
      case 'decline':
        return clientPage.decline({ token: token(1), reason: 'precio' }, write);
      case 'withdraw':
        return deals.withdraw(base(), write);
      case 'renew':
        return deals.renew(base(), write);
      case 'amend':
        return deals.amend(base(), write);
      case 'edit': {
        const currency = QUOTE_CURRENCIES[one.cents % 3];
        return deals.update(QUOTES.update.input.parse({ ...FORMS[one.form], currency, ...base() }), write);
      }
      case 'move':
        return deals.update(QUOTES.update.input.parse({ event: { day: NIGHTS[one.night] }, ...base() }), write);
      case 'pay': {
        const { kind, cents, flag: anyway } = one;
        return deals.pay({ id, kind, cents, method: 'zelle', day: '2026-11-26', note: null, anyway }, write);
      }
      case 'claim':
        return clientPage.paid({ token: token(1), cents: one.cents, method: 'cash', note: null }, write);
      case 'confirm': {
        const claim = paid.find(({ state }) => state === 'claimed') ?? refuse();
        return deals.confirmPayment({ id, paymentId: claim.id, note: null }, write);
      }
      case 'arrived': {
        const claim = paid.find(({ state }) => state === 'claimed') ?? refuse();
        const cents = one.flag ? claim.cents : one.cents;
        return deals.arrivedPayment({ id, paymentId: claim.id, cents, note: null }, write);
      }
      case 'print':
        return open.print();
      case 'charge': {
        const { cents } = one;
        return open.charges.add({ id, cents, description: 'Una hora más', day: NIGHTS[one.night]! }, write);
      }
      case 'uncharge': {
        const charge = charges.find((one) => !one.void) ?? refuse();
        return open.charges.void({ id, chargeId: charge.id }, write);
      }
      case 'writeoff':
        // A tenth of a payment is seldom above the debt, which would be refused.
        return open.writeOffs.add({ id, cents: Math.ceil(one.cents / 10), note: null }, write);
      case 'expectagain': {
        const writeOff = writeOffs.find((one) => !one.void) ?? refuse();
        return open.writeOffs.void({ id, writeOffId: writeOff.id }, write);
      }
      case 'void': {
        const wrong = paid[one.draw % Math.max(1, paid.length)] ?? refuse();
        return deals.voidPayment({ id, paymentId: wrong.id, note: 'error', bandNote: null }, write);
      }
      case 'postpone': {
        const [creditUntil, followUpOn] = ['2151-01-01', '2149-12-01'];
        return deals.postpone({ id, creditUntil, followUpOn, note: null }, write);
      }
      case 'invoice':
        return deals.invoice({ id, poNumber: null }, write);
      case 'credit': {
        const invoice = documents.find(({ kind }) => kind === 'invoice') ?? refuse();
        return deals.credit({ id, documentId: invoice.id, note: 'error' }, write);
      }
      case 'cancel':
        return opened.setStage(
          INQUIRIES.setStage.input.parse({
            id,
            stage: 'cancelled',
            reason: one.flag ? 'band' : 'client',
            note: 'se canceló',
            keptCents: one.draw % 2 === 0 ? one.cents : undefined,
          }),
          write,
        );
      case 'erase':
        for (const { number } of await open.rows('select number from quotes where inquiry_id = $1', [id]))
          if (number) this.gone.add(number);
        return open.erase(id);
      case 'stillowed':
        return opened.setStage(
          INQUIRIES.setStage.input.parse({ id, stage: 'completed', stillOwed: one.flag, anyway: true }),
          write,
        );
      case 'agree':
        return open.agreed.add(
          AGREED.add.input.parse({
            id,
            ...this.yes(one),
            totalCents: one.cents % 7 === 0 ? 0 : one.cents,
            schedule: one.draw % 2 === 0 ? HALVES : undefined,
          }),
          write,
        );
      case 'agreequote': {
        const choice = needed().packages.length > 0 ? { package: one.key } : undefined;
        return open.agreed.quote(AGREED.quote.input.parse({ ...base(), ...this.yes(one), choice }), write);
      }
      case 'tell':
        return open.agreed.tell({ id, tellsClient: one.flag }, write);
      case 'unagree':
        return open.agreed.void({ id }, write);
      case 'expire':
        return open.rows('update quotes set valid_until = current_date - 2 where id = $1', [needed().id]);
      case 'end':
        return open.rows(
          `update calendar_entries set expires_at = now() - interval '1 second' where inquiry_id = $1 and kind = 'hold'`,
          [id],
        );
      case 'show':
        return open.content.set(this.shows[one.night]!, one.flag ? { date: `${NIGHTS[one.night]}T23:00:00Z` } : null);
      case 'facts':
        return opened.setFacts(INQUIRIES.setFacts.input.parse({ id, eventDate: NIGHTS[one.night] }), write);
    }
  }

  /** As the band says that its client has agreed. */
  private yes({ draw, kind, flag: anyway }: Step) {
    const how = AGREED_HOW[draw % AGREED_HOW.length];
    const confirmOn = ({ deposit: 'deposit', balance: 'signature' } as const)[kind as 'deposit'];
    return { how, who: 'Ana', on: '2026-11-26', confirmOn, anyway };
  }

  async do(one: Step): Promise<void> {
    const { name, work } = await this.act(one);
    let end = 'done';
    try {
      await work();
    } catch (error) {
      end = (error as AppError).code;
      if (!REFUSALS.includes(end)) throw new Error([...this.told, name].join('\n'), { cause: error });
    }
    this.told.push(`${one.who} ${name} ${end}`);
    outcomes.set(`${name} ${end}`, (outcomes.get(`${name} ${end}`) ?? 0) + 1);
    const faults = await this.faults(this.ids[one.who]!);
    if (faults.length > 0) throw new Error([...faults, ...this.told].join('\n'));
  }

  private async faults(touched: string): Promise<string[]> {
    const rows = await open.rows<DealingsRow>(DEALINGS);
    const [numbers] = await open.rows<NumbersRow>(NUMBERS);
    const faults = [...rows.flatMap((row) => [...faultsOf(row)]), ...numberFaults(numbers!, this.gone)];
    const row = rows.find(({ id }) => id === touched);
    if (!row) this.known.delete(touched);
    if (!row) return faults;
    const dealings = await open.deal.of(touched);
    this.known.set(touched, dealings);
    const { money } = dealings;
    const owed = owedOf(row);
    if ((money?.owedCents ?? null) !== owed) faults.push(`owed ${money?.owedCents}, not ${owed}`);
    return faults;
  }
}

/** An act that has nothing to act on. */
function refuse(): never {
  throw Object.assign(new Error('nothing'), { code: 'not_found' });
}

test(`${HISTORIES} random histories keep sums, numbers, nights and stages in step`, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40 }), async (steps) => {
    const history = new History();
    await history.begin();
    for (const one of steps) await history.do(one);
  });
  await fc.assert(property, { numRuns: HISTORIES, seed: SEED, endOnFailure: true, includeErrorInReport: true });
  expect(ACTS.filter((name) => !outcomes.has(`${name} done`))).toEqual([]);
}, 7_200_000);
