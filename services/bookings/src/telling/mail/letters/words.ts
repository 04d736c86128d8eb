import { standingOf } from '@tocada/contracts/deals/deal-money.js';
import { priceText, UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import type { Money } from '@tocada/contracts/deals/payments.js';
import { isOther, optionIn, typeInSentence } from '@tocada/contracts/events/event-types.js';
import { dayOf } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { brief } from '../../../records/ground/brief.js';
import { html } from '../looks/html.js';
import { buttons, paragraph, quiet, type Part, type Way } from '../looks/parts.js';
import LETTER from './letter.texts.js';
import type { ToldLetter } from './told-letter.js';

export const quoted = (words: string): Part => ({
  text: words,
  html: () => html`<p dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${words}</p>`,
});

/** The words that mails to the client and to the band have in common. */
function commonWords(letter: ToldLetter, language: Language) {
  const texts = LETTER[language];
  const { number, inquiryId, documentKind, documentNumber, money } = letter;
  const dayText = (day: string) => dayOf(`${day}T12:00:00Z`, 'UTC', language);
  const next = money?.next;
  return {
    letter,
    language,
    texts,
    dayText,
    reference: number ?? inquiryReference(inquiryId),
    /** The sum and the day of the next payment. */
    due: priceText(next?.cents ?? 0, money?.currency ?? UNSAID_CURRENCY),
    /** A sum of the payment. */
    sumOf: (cents: number | null) => priceText(cents ?? 0, letter.currency),
    dueDay: next ? dayText(next.on) : '',
    /** Says that the document is attached. */
    paper:
      documentKind && documentNumber
        ? [quiet(texts.attached(texts.paper(documentKind, documentNumber)))]
        : ([] as Part[]),
  };
}

/** Tells the rest to pay. Of a debt that the band gave up nobody says a word. */
function leftOf(money: Money, { receipt }: (typeof LETTER)[Language]): Part[] {
  const sum = priceText(Math.abs(money.owedCents), money.currency);
  const words = { owed: receipt.owed(sum), in_favor: receipt.inFavor(sum), written_off: '', settled: receipt.settled };
  const said = words[standingOf(money)];
  return said ? [paragraph(said)] : [];
}

export function clientWords(letter: ToldLetter, language: Language, site: Site) {
  const common = commonWords(letter, language);
  const { texts, dayText } = common;
  const { money, link } = letter;
  const type = brief(letter.eventType);
  return {
    ...common,
    band: brief(site.name),
    event: texts.event(isOther(type) ? '' : typeInSentence(type, language), letter.day && dayText(letter.day)),
    owed: money ? leftOf(money, texts) : [],
    page: (label: string = texts.openPage, ...more: Way[]): Part => buttons([[link!, label], ...more]),
  };
}
export type ClientWords = ReturnType<typeof clientWords>;

export function bandWords(letter: ToldLetter, language: Language) {
  const common = commonWords(letter, language);
  const { texts, dayText } = common;
  const day = letter.day ? dayText(letter.day) : brief(letter.dateNote ?? '');
  const client = brief(letter.client);
  return {
    ...common,
    client,
    /** The one who asks, of two signers. */
    asker: brief(letter.wishBy ?? letter.client),
    day,
    event: texts.bandEvent(optionIn(brief(letter.eventType), language), day),
    wish: letter.wish ? [quoted(letter.wish)] : [],
  };
}
export type BandWords = ReturnType<typeof bandWords>;
