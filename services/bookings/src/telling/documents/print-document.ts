import type { PricedLine } from '@tocada/contracts/deals/quote-changes.js';
import {
  damagesOn,
  extraHourOf,
  lineCents,
  totalsOf,
  type PaymentKind,
  type QuoteChoice,
  type QuoteLine,
} from '@tocada/contracts/deals/quote-money.js';
import { afterSigning, methodWord } from '@tocada/contracts/deals/quote-words.js';
import { quantityText, type Party, type QuotedEvent } from '@tocada/contracts/deals/quotes.js';
import { optionIn } from '@tocada/contracts/events/event-types.js';
import { dayAfter, dayOf, hourOf } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { DocumentFacts, QuoteFacts, SignatureFacts } from '../../records/deals/facts.js';
import DOCUMENTS from './documents.texts.js';
import { Paper, type Cell } from './paper.js';
import { printable, printableLine } from './printable.js';

type Texts = (typeof DOCUMENTS)[Language];

const dayText = (day: string, language: Language) => dayOf(`${day}T12:00:00Z`, 'UTC', language);
const hourText = (time: string, language: Language) => hourOf(`1970-01-01T${time.slice(0, 5)}:00Z`, 'UTC', language);
/** "12.5" */
const percentText = (bp: number) => String(bp / 100);
const DAY = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

const codesOf = (text: string) =>
  [...text].map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(' ');

/** The title of a document. */
const titleOf = ({ kind, number, version, language }: DocumentFacts): string => {
  const texts = DOCUMENTS[language];
  const title = texts.title(texts.kinds[kind], printableLine(number));
  return version > 1 && ['quote', 'agreement', 'amendment'].includes(kind) ? texts.version(title, version) : title;
};

const received = (texts: Texts) => texts.received;
/** The heading of a receipt. */
const HEADINGS: Record<PaymentKind, (texts: Texts) => string> = {
  deposit: received,
  instalment: received,
  balance: received,
  extra: received,
  tip: received,
  damages: received,
  refund: (texts) => texts.returned,
  withheld: (texts) => texts.withheld,
};

/** One printing of a document. */
class Printing {
  private readonly texts: Texts;
  private readonly language: Language;
  private readonly paper: Paper;

  constructor(private readonly facts: DocumentFacts) {
    const { language, band, issuedOn } = facts;
    this.language = language;
    this.texts = DOCUMENTS[language];
    this.paper = new Paper({
      title: titleOf(facts),
      author: printableLine(band.name),
      language,
      at: `${issuedOn}T12:00:00Z`,
      foot: this.texts.page,
    });
  }

  print(): Promise<Buffer> {
    this.head();
    const { kind, quote } = this.facts;
    switch (kind) {
      case 'quote':
        this.people(this.texts.client, this.texts.clients);
        this.event();
        this.changes();
        if (quote) this.offer(quote);
        break;
      case 'agreement':
      case 'amendment':
        this.people(this.texts.client, this.texts.clients);
        this.event();
        this.changes();
        if (quote) this.agreement(quote);
        this.note();
        this.certificate();
        break;
      case 'invoice':
        this.invoice();
        break;
      case 'receipt':
      case 'credit_note':
        this.receipt();
        break;
      case 'cancellation':
        this.cancellation();
        break;
    }
    return this.paper.finish();
  }

  private day(day: string): string {
    return dayText(day, this.language);
  }

  private head(): void {
    const { band, kind, issuedOn, quote } = this.facts;
    const { paper, texts } = this;
    paper.paragraph(printableLine(band.name), 'band');
    paper.paragraph(
      [band.email, band.whatsapp, band.url]
        .map((way) => printableLine(way))
        .filter(Boolean)
        .join(' · '),
      'small',
    );
    paper.heading(1, titleOf(this.facts));
    const dates = [texts.issued(this.day(issuedOn))];
    if (kind === 'quote' && quote) dates.push(texts.validUntil(this.day(quote.validUntil)));
    paper.paragraph(dates.join(' · '), 'small');
    if (kind !== 'amendment') return;
    const number = printableLine(this.facts.number);
    const isSigned = this.facts.signatures.length > 0;
    paper.paragraph(isSigned ? texts.replaces(number) : texts.postpones(number));
  }

  private people(one: string, many: string): void {
    const parties = this.facts.parties.filter(({ name, company }) => name || company);
    if (parties.length === 0) return;
    this.paper.heading(2, parties.length === 1 ? one : many);
    for (const party of parties) this.party(party);
  }

  private party(party: Party): void {
    const { name, title, company, address, email, phone, poNumber, taxId } = party;
    const { paper, texts } = this;
    const line = (words: string[]) => words.map((word) => printableLine(word)).filter(Boolean);
    const lines = [
      line([company]).join(''),
      line([name, title]).join(', '),
      printable(address),
      line([email, phone]).join(' · '),
      poNumber && `${texts.poNumber}: ${printableLine(poNumber)}`,
      taxId && `${texts.taxId}: ${printableLine(taxId)}`,
    ];
    paper.paragraph(lines.filter(Boolean).join('\n'));
  }

  private eventLines({ type, day, startTime, endTime, location, creditUntil }: QuotedEvent): string[] {
    const { texts, language } = this;
    const kind = printableLine(optionIn(type, language));
    if (creditUntil !== undefined)
      return [kind, texts.postponed(this.day(day)), texts.creditUntil(this.day(creditUntil))].filter(Boolean);
    const start = startTime && hourText(startTime, language);
    const end = endTime && hourText(endTime, language);
    const hours = start && end ? texts.hours(start, end) : start ? texts.from(start) : '';
    const place = printableLine(optionIn(location, language));
    return [kind, this.day(day), hours, place].filter(Boolean);
  }

  private event(): void {
    this.paper.heading(2, this.texts.event);
    this.paper.paragraph(this.eventLines(this.facts.event).join('\n'));
  }

  /** The differences of an amendment from its agreement, as they were and as they are. */
  private changes(): void {
    const { changes } = this.facts;
    if (!changes) return;
    const { paper, texts } = this;
    const { lines, taxCents, totalCents, schedule, event, damages, confirmOn } = changes;
    const rows: [name: string, was: string, is: string][] = [];
    const add = <T>(name: string, change: { was: T; is: T } | null, words: (value: T) => string) => {
      if (change) rows.push([name, words(change.was) || texts.nothing, words(change.is) || texts.nothing]);
    };
    add(texts.event, event, (value) => this.eventLines(value).join('\n'));
    add(texts.package, changes.package, (name) => printableLine(name ?? ''));
    for (const { was, is } of lines)
      add(printableLine((is ?? was)!.description), { was, is }, (line) => (line ? this.pricedText(line) : ''));
    add(texts.tax, taxCents, moneyText);
    add(texts.total, totalCents, moneyText);
    add(texts.schedule, schedule, (dated) =>
      dated.map(({ label, cents, on }) => `${printableLine(label)}: ${moneyText(cents)}, ${this.day(on)}`).join('\n'),
    );
    add(texts.damages, damages, (steps) =>
      steps.map(({ daysBefore, percentBp }) => `${this.noticeText(daysBefore)}: ${percentText(percentBp)}%`).join('\n'),
    );
    add(texts.confirmed, confirmOn, (value) => texts.confirm[value]);
    paper.heading(2, texts.changes);
    if (rows.length > 0)
      paper.table(
        [
          { head: texts.concept, part: 0.3 },
          { head: texts.before, part: 0.35 },
          { head: texts.now, part: 0.35 },
        ],
        rows.map((cells) => ({ cells })),
      );
    if (changes.terms) paper.paragraph(texts.termsChanged);
    if (changes.offer) paper.paragraph(texts.offerChanged);
    if (rows.length === 0 && !changes.terms && !changes.offer) paper.paragraph(texts.unchanged);
  }

  /** "$1,400 (4 horas)" */
  private pricedText({ quantity, unit, percentBp, cents }: PricedLine): string {
    const { texts } = this;
    const sum = moneyText(cents);
    if (percentBp !== null) return `${sum} (${texts.percentOf(percentText(percentBp))})`;
    return unit === 'flat' && quantity === 1000 ? sum : `${sum} (${texts.count(quantityText(quantity), unit)})`;
  }

  private noticeText(daysBefore: number): string {
    return daysBefore === 0 ? this.texts.onTheDay : this.texts.daysBefore(daysBefore);
  }

  private lineCell(line: QuoteLine): Cell {
    const { texts } = this;
    const { description, percentBp, quantity, unit, unitCents } = line;
    const text = printableLine(description);
    if (percentBp !== null) return { text, aside: texts.percentOf(percentText(percentBp)) };
    if (unit === 'flat' && quantity === 1000) return { text };
    return { text, aside: texts.times(quantityText(quantity), unit, moneyText(unitCents)) };
  }

  /** The lines of a choice with their sum. */
  private lines(quote: QuoteFacts, choice: QuoteChoice): void {
    const { paper, texts } = this;
    const isOwn = choice === quote.choice;
    const amounts = isOwn ? new Map(Object.entries(quote.amounts)) : lineCents(quote, choice);
    const totals = isOwn ? quote.totals : totalsOf(quote, choice);
    const rowsOf = (lines: QuoteLine[], sign: 1 | -1) =>
      lines.map((line) => ({ cells: [this.lineCell(line), moneyText(sign * amounts.get(line.id)!)] }));
    const chosen = quote.lines.filter(
      (line) =>
        (line.package === null || line.package === choice.package) &&
        (!line.optional || choice.extras.includes(line.id)),
    );
    const { mode, label } = quote.tax;
    const tax = printableLine(label) || texts.tax;
    const discounts = chosen.filter(({ kind }) => kind === 'discount');
    const row = (name: string, cents: number) => ({ cells: [name, moneyText(cents)] });
    paper.table(
      [
        { head: texts.concept, part: 0.76 },
        { head: texts.amount, part: 0.24, align: 'right' },
      ],
      [
        ...rowsOf(
          chosen.filter(({ kind }) => kind !== 'discount'),
          1,
        ),
        ...(discounts.length > 0 || mode === 'added' ? [row(texts.subtotal, totals.subtotalCents)] : []),
        ...rowsOf(discounts, -1),
        ...(mode === 'added' ? [row(tax, totals.taxCents)] : []),
        { ...row(texts.total, totals.totalCents), isStrong: true },
        ...(mode === 'included' ? [row(texts.taxIncluded(tax), totals.taxCents)] : []),
      ],
    );
  }

  /** The packages and extras, of which the client chooses. */
  private offer(quote: QuoteFacts): void {
    const { paper, texts } = this;
    const ticked = quote.lines.filter(({ optional, chosen }) => optional && chosen).map(({ id }) => id);
    for (const { key, name } of quote.packages) {
      paper.heading(2, printableLine(name));
      this.lines(quote, { package: key, extras: ticked });
    }
    if (quote.packages.length === 0) {
      paper.heading(2, texts.included);
      this.lines(quote, { package: null, extras: ticked });
    }
    this.extras(quote);
    this.conditions(quote);
    paper.paragraph(texts.electronic, 'small');
  }

  private extras(quote: QuoteFacts): void {
    const extras = quote.lines.filter(({ optional }) => optional);
    if (extras.length === 0) return;
    const { paper, texts } = this;
    const nameOf = (line: QuoteLine) => quote.packages.find(({ key }) => key === line.package)?.name;
    paper.heading(2, texts.extras);
    paper.paragraph(texts.extrasAside, 'small');
    paper.table(
      [
        { head: texts.concept, part: 0.76 },
        { head: texts.amount, part: 0.24, align: 'right' },
      ],
      extras.map((line) => {
        const { text, aside } = this.lineCell(line);
        const own = { package: line.package ?? quote.choice.package, extras: [] };
        const cents = lineCents(quote, own).get(line.id)!;
        const notes = [aside, printableLine(nameOf(line) ?? ''), line.chosen && texts.ticked].filter(Boolean);
        return {
          cells: [
            { text, aside: notes.join(' · ') || undefined },
            moneyText(line.kind === 'discount' ? -cents : cents),
          ],
        };
      }),
    );
  }

  private agreement(quote: QuoteFacts): void {
    const { paper, texts } = this;
    const name = quote.packages.find(({ key }) => key === quote.choice.package)?.name;
    paper.heading(2, name ? `${texts.agreed}: ${printableLine(name)}` : texts.agreed);
    this.lines(quote, quote.choice);
    this.conditions(quote);
  }

  /** Payments, damages and terms. */
  private conditions(quote: QuoteFacts): void {
    const { paper, texts } = this;
    paper.paragraph(texts.currency, 'small');
    if (quote.tax.permit && quote.tax.mode !== 'none')
      paper.paragraph(texts.permit(printableLine(quote.tax.permit)), 'small');
    const rate = extraHourOf(quote, quote.choice);
    if (rate) paper.paragraph(texts.extraHour(moneyText(rate.unitCents)));
    this.schedule(quote);
    this.damages(quote);
    if (quote.terms) {
      paper.heading(2, texts.terms);
      paper.paragraph(quote.terms);
    }
    if (quote.termsOther) {
      paper.heading(2, texts.courtesy);
      paper.paragraph(texts.courtesyWhy, 'small');
      paper.paragraph(quote.termsOther, 'small');
    }
  }

  private schedule({ schedule, totals, confirmOn }: QuoteFacts): void {
    const { paper, texts } = this;
    paper.heading(2, texts.schedule);
    if (totals.totalCents === 0) {
      paper.paragraph(texts.free);
      return paper.paragraph(texts.confirm.signature, 'small');
    }
    paper.table(
      [
        { head: texts.payment, part: 0.42 },
        { head: texts.due, part: 0.34 },
        { head: texts.amount, part: 0.24, align: 'right' },
      ],
      schedule.map(({ label, on, daysAfter, cents }) => {
        const due = daysAfter === null ? this.day(on) : afterSigning(daysAfter, this.language);
        return { cells: [printableLine(label), due, moneyText(cents)] };
      }),
    );
    paper.paragraph(texts.confirm[confirmOn], 'small');
  }

  private damages({ damages, totals }: QuoteFacts): void {
    const first = damages[0];
    if (!first || totals.totalCents === 0) return;
    const { paper, texts } = this;
    const { day } = this.facts.event;
    paper.heading(2, texts.damages);
    paper.table(
      [
        { head: texts.notice, part: 0.5 },
        { head: texts.share, part: 0.26 },
        { head: texts.amount, part: 0.24, align: 'right' },
      ],
      damages.map(({ daysBefore, percentBp }) => ({
        cells: [
          this.noticeText(daysBefore),
          `${percentText(percentBp)}%`,
          moneyText(damagesOn(damages, totals.totalCents, { day: dayAfter(day, -daysBefore), event: day })),
        ],
      })),
    );
    paper.paragraph([texts.noDamages(first.daysBefore), texts.bandCancels, texts.damagesWhy].join(' '), 'small');
  }

  private note(): void {
    const { note } = this.facts;
    if (note) this.paper.paragraph(note);
  }

  /** The last page: the evidence of each signature. */
  private certificate(): void {
    const { signatures, parties } = this.facts;
    if (signatures.length === 0) return;
    const { paper, texts } = this;
    paper.newPage();
    paper.heading(1, texts.certificate);
    paper.paragraph(texts.certificateWhy, 'small');
    for (const signature of signatures) {
      paper.heading(2, texts.signer(signature.place));
      const hasMail = parties.find(({ place }) => place === signature.place)?.email;
      paper.facts(this.evidence(signature, hasMail ? texts.byMail : texts.byWhatsapp));
    }
  }

  private evidence(signature: SignatureFacts, way: string): [string, string | null][] {
    const { texts } = this;
    const { place, name, title, at, ip, userAgent, language, documentSha256 } = signature;
    const languages: Record<string, string> = texts.languages;
    return [
      [texts.signedName, printableLine(name)],
      // A signature of letters that our fonts lack would be a row of question marks.
      [texts.signedCodes, this.paper.prints(name) ? null : codesOf(name)],
      [texts.signedTitle, title && printableLine(title)],
      [texts.signedAt, new Date(at).toISOString().slice(0, 19).replace('T', ' ')],
      [texts.signedFrom, printableLine(ip)],
      [texts.signedWith, printableLine(userAgent)],
      [texts.signedBy, `${texts.linkOf(`s${place}`)}. ${way}.`],
      [texts.signedLanguage, languages[language] ?? printableLine(language)],
      [texts.signedHash, documentSha256],
    ];
  }

  private invoice(): void {
    const { quote, issuedOn, money } = this.facts;
    const { paper, texts, language } = this;
    this.people(texts.billTo, texts.billTo);
    this.event();
    if (quote) {
      const last = quote.schedule.at(-1)?.on;
      paper.heading(2, texts.included);
      this.lines(quote, quote.choice);
      paper.paragraph(texts.currency, 'small');
      if (quote.tax.permit && quote.tax.mode !== 'none')
        paper.paragraph(texts.permit(printableLine(quote.tax.permit)), 'small');
      if (last) {
        const days = daysBetween(issuedOn, last);
        paper.paragraph(
          days > 0 ? texts.netDays(days, dayText(last, language)) : texts.dueOn(dayText(last, language)),
          'strong',
        );
      }
    }
    if (money)
      paper.facts([
        [texts.paid, moneyText(money.paidCents)],
        [texts.owed, moneyText(money.owedCents)],
      ]);
    this.note();
    paper.paragraph(texts.noCfdiInvoice, 'small');
  }

  private receipt(): void {
    const { kind, payment, money, credits, cancel } = this.facts;
    const { paper, texts } = this;
    this.people(texts.client, texts.clients);
    this.event();
    if (payment) {
      const heading = payment.state === 'void' ? texts.credit : HEADINGS[payment.kind](texts);
      paper.heading(2, heading);
      paper.facts([
        [texts.amount, moneyText(payment.cents)],
        [texts.paymentKind, texts.payments[payment.kind]],
        [texts.method, methodWord(payment.method, this.language)],
        [texts.day, this.day(payment.day)],
        [texts.note, payment.note],
      ]);
    }
    if (credits) {
      paper.heading(2, texts.credit);
      paper.facts([
        [texts.kinds.invoice, printableLine(credits.number)],
        [texts.amount, moneyText(credits.cents)],
      ]);
    }
    if (cancel) {
      paper.heading(2, texts.account);
      paper.facts(this.settled(cancel));
    }
    if (money) {
      paper.heading(2, texts.account);
      paper.facts([
        [texts.price, moneyText(money.totalCents)],
        [texts.paidSoFar, moneyText(money.paidCents)],
        [texts.stillOwed, moneyText(money.owedCents)],
      ]);
      if (money.owedCents <= 0) paper.paragraph(texts.settled);
    }
    paper.paragraph(texts.currency, 'small');
    this.note();
    paper.paragraph(kind === 'credit_note' ? texts.noCfdiCredit : texts.noCfdi, 'small');
  }

  private settled(sums: NonNullable<DocumentFacts['cancel']>): [string, string | null][] {
    const { texts } = this;
    const { damagesCents, paidCents, returnedCents = 0, returnCents, owedCents } = sums;
    return [
      [texts.agreedDamages, moneyText(damagesCents)],
      [texts.paid, moneyText(paidCents)],
      [texts.returned, returnedCents > 0 ? moneyText(returnedCents) : null],
      [texts.toReturn, moneyText(returnCents)],
      [texts.stillOwed, moneyText(owedCents)],
    ];
  }

  private cancellation(): void {
    const { issuedOn, cancel, money } = this.facts;
    const { paper, texts } = this;
    this.people(texts.client, texts.clients);
    this.event();
    paper.heading(2, texts.kinds.cancellation);
    paper.paragraph(texts.cancelled(this.day(issuedOn)));
    const price: [string, string | null] = [texts.price, money && moneyText(money.totalCents)];
    if (cancel) paper.facts([price, ...this.settled(cancel)]);
    else if (money)
      paper.facts([price, [texts.paid, moneyText(money.paidCents)], [texts.stillOwed, moneyText(money.owedCents)]]);
    this.note();
    paper.paragraph(texts.currency, 'small');
  }
}

/** Resolves with the bytes of the PDF, which are the same for the same facts. */
export const printDocument = (facts: DocumentFacts): Promise<Buffer> => new Printing(facts).print();
