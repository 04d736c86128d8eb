import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import { optionIn, typeInSentence } from '@tocada/contracts/events/event-types.js';
import { dayOf } from '@tocada/contracts/ground/days.js';
import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { inquiryLink } from '@tocada/contracts/inquiries/panel-links.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { brief } from '../../records/ground/brief.js';
import { clientLanguage } from '../../records/inquiries/client-language.js';
import type { Letter } from '../../records/messages/letter.sql.js';
import { html } from './html.js';
import { printed } from './layout.js';
import LETTER from './letter.texts.js';
import type { Mail } from './mail.js';
import MAIL from './mail.texts.js';
import { buttons, paragraph, quiet, signature, type Part, type Way } from './parts.js';

/** The words of a client in a mail to the band. */
const quoted = (words: string): Part => ({
  text: words,
  html: () => html`<p dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${words}</p>`,
});

const dayText = (day: string, language: Language) => dayOf(`${day}T12:00:00Z`, 'UTC', language);

interface Written {
  title: string;
  parts: Part[];
}

/** The file of the letter's document. */
export interface Attached {
  name: string;
  content: Buffer;
}

/** A mail about a quote, a signature or a payment. */
export function letterMail(letter: Letter, file: Attached | null, site: Site, siteUrl: string): Mail {
  const isToBand = letter.recipient === 'band';
  const language = isToBand ? languagesOf(site).panel : clientLanguage(letter, site);
  const { title, parts } = isToBand ? toBand(letter, language, siteUrl) : toClient(letter, language, site);
  const { name, email, inquiryId } = letter;
  const all = isToBand ? parts : [...parts, ...ending(language, site, siteUrl)];
  return {
    to: isToBand ? 'band' : { name: brief(name), address: email },
    ...(!isToBand && { replyTo: 'band' as const }),
    subject: `${title} (${inquiryReference(inquiryId)})`,
    ...printed(title, all, site, siteUrl, language),
    ...(file && { attachment: file }),
    isAutomatic: true,
  };
}

function ending(language: Language, site: Site, siteUrl: string): Part[] {
  return [
    paragraph(LETTER[language].question),
    buttons([[whatsappLink(site.whatsapp), 'WhatsApp']]),
    signature(site, siteUrl, language),
  ];
}

function toClient(letter: Letter, language: Language, site: Site): Written {
  const texts = LETTER[language];
  const band = brief(site.name);
  const { kind, quoteKind, number, validUntil, money, cents, documentKind, documentNumber } = letter;
  const type = typeInSentence(brief(letter.eventType), language);
  const event = texts.event(type, dayText(letter.day, language));
  const reference = number ?? inquiryReference(letter.inquiryId);
  const next = money?.next;
  const due = moneyText(next?.cents ?? 0);
  const dueDay = next ? dayText(next.on, language) : '';
  const until = validUntil ? dayText(validUntil, language) : '';
  const page = (label: string, ...more: Way[]): Part => buttons([[letter.link!, label], ...more]);
  const paper =
    documentKind && documentNumber ? [quiet(texts.attached(texts.paper(documentKind, documentNumber)))] : [];
  const written = (title: string, ...parts: Part[]): Written => ({
    title,
    parts: [paragraph(texts.hello(brief(letter.name))), ...parts],
  });
  switch (kind) {
    case 'quote': {
      const isChange = quoteKind === 'amendment';
      return written(
        isChange ? texts.quote.amendment(band) : texts.quote.title(band),
        paragraph(
          isChange ? texts.quote.amendmentText(event, reference, until) : texts.quote.text(event, reference, until),
        ),
        page(texts.quote.button),
        quiet(texts.keepLink),
      );
    }
    case 'signed':
      return written(
        texts.signed.title(brief(letter.signed.at(-1) ?? letter.client)),
        paragraph(texts.signed.text(reference, event)),
        page(texts.signed.button),
        quiet(texts.keepLink),
      );
    case 'agreement': {
      const isChange = documentKind === 'amendment';
      const of = texts.agreement;
      return written(
        isChange ? of.amendmentTitle(reference) : of.title(reference),
        paragraph(isChange ? of.amendmentText(event) : of.text(event)),
        ...(next ? [paragraph(of.next(due, dueDay))] : []),
        ...paper,
        page(texts.openPage),
        quiet(of.notMe),
        buttons([[`${letter.link!}/not-me`, of.notMeButton]]),
      );
    }
    case 'withdrawn':
      return written(texts.withdrawn.title(reference), paragraph(texts.withdrawn.text(event)));
    case 'receipt': {
      const of = texts.receipt;
      const sum = moneyText(cents ?? 0);
      const isNote = documentKind === 'credit_note';
      const words = isNote ? of.returned : letter.paymentKind === 'withheld' ? of.withheld : of.text;
      const owed = money && money.owedCents > 0 ? of.owed(moneyText(money.owedCents)) : of.settled;
      return written(
        of.title(texts.paper(documentKind ?? 'receipt', documentNumber ?? '')),
        paragraph(words(sum)),
        ...(money ? [paragraph(owed)] : []),
        ...paper,
        page(texts.openPage),
      );
    }
    case 'invoice': {
      const of = texts.invoice;
      const isCredit = documentKind === 'credit_note';
      const owed =
        money && money.owedCents > 0 ? texts.receipt.owed(moneyText(money.owedCents)) : texts.receipt.settled;
      return written(
        of.title(texts.paper(documentKind ?? 'invoice', documentNumber ?? '')),
        paragraph(isCredit ? of.credited(event) : of.text(event)),
        ...(money && !isCredit ? [paragraph(owed)] : []),
        ...paper,
        page(texts.openPage),
      );
    }
    case 'payment_soon':
      return written(
        texts.soon.title(due, dueDay),
        paragraph(texts.soon.text(event)),
        page(texts.openPage),
        quiet(texts.alreadyPaid),
      );
    case 'payment_due':
      return written(
        texts.due.title(due),
        paragraph(texts.due.text(event)),
        page(texts.openPage),
        quiet(texts.alreadyPaid),
      );
    case 'payment_late':
      return written(
        texts.late.title(due),
        paragraph(texts.late.text(event, dueDay)),
        page(texts.openPage),
        quiet(texts.alreadyPaid),
      );
    case 'postponed': {
      const of = texts.postponed;
      const paid = moneyText(money?.paidCents ?? 0);
      const isCredit = money && money.paidCents > 0 && letter.creditUntil;
      return written(
        of.title(reference),
        paragraph(of.text(event)),
        ...(isCredit ? [paragraph(of.credit(paid, dayText(letter.creditUntil!, language)))] : []),
        ...paper,
        page(texts.openPage),
      );
    }
    default:
      return written(texts.cancellation.title(reference), paragraph(texts.cancellation.text(event)), ...paper);
  }
}

function toBand(letter: Letter, language: Language, siteUrl: string): Written {
  const texts = LETTER[language];
  const { kind, number, money, cents, method, reason, note, wish, documentKind, documentNumber } = letter;
  const client = brief(letter.client);
  const asker = brief(letter.wishBy ?? letter.client);
  const reference = number ?? inquiryReference(letter.inquiryId);
  const day = dayText(letter.day, language);
  const event = texts.bandEvent(optionIn(brief(letter.eventType), language), day);
  const panel = buttons([
    [inquiryLink({ id: letter.inquiryId, isReplying: false }, siteUrl), MAIL[language].band.open],
  ]);
  const paper =
    documentKind && documentNumber ? [quiet(texts.attached(texts.paper(documentKind, documentNumber)))] : [];
  const words = wish ? [quoted(wish)] : [];
  const written = (title: string, ...parts: Part[]): Written => ({
    title,
    parts: [...parts, quiet(texts.about(client, event)), panel],
  });
  switch (kind) {
    case 'signed': {
      const name = brief(letter.signed.at(-1) ?? client);
      return written(texts.signed.title(name), paragraph(texts.signed.band(name, reference)));
    }
    case 'agreement': {
      const of = texts.agreement;
      const title = documentKind === 'amendment' ? of.amendmentTitle(reference) : of.title(reference);
      return written(title, paragraph(of.band), ...paper);
    }
    case 'declined':
      return written(
        texts.declined.title(client),
        paragraph(texts.declined.text(reference)),
        ...(reason ? [quoted(texts.declined.reason(reason))] : []),
      );
    case 'date_taken':
      return written(texts.dateTaken.title(client), paragraph(texts.dateTaken.text(day)));
    case 'not_me':
      return written(texts.notMe.title(asker), paragraph(texts.notMe.text), ...words);
    case 'change_asked':
      return written(texts.changeAsked.title(asker), ...words);
    case 'cancel_asked':
      return written(texts.cancelAsked.title(asker), ...words, paragraph(texts.cancelAsked.text));
    case 'first_payment_overdue': {
      const next = money?.next;
      const late = texts.overdue.text(moneyText(next?.cents ?? 0), next ? dayText(next.on, language) : '');
      return written(texts.overdue.title(client), paragraph(late));
    }
    case 'cancellation':
      return written(texts.cancellation.title(reference), paragraph(texts.cancellation.text(event)), ...paper);
    case 'postponed':
      return written(texts.postponed.title(reference), paragraph(texts.postponed.band(day)), ...paper);
    default: {
      const of = texts.paymentClaimed;
      return written(
        of.title(client, moneyText(cents ?? 0)),
        ...(method ? [paragraph(of.text(methodWord(method, language)))] : []),
        ...(note ? [quoted(of.note(note))] : []),
        paragraph(of.check),
      );
    }
  }
}
