import { randomUUID } from 'node:crypto';
import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import type { Agenda } from '@tocada/contracts/inquiries/agenda.js';
import type { LetterKind } from '@tocada/contracts/messages/letter-kinds.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import type { DocumentFacts } from './records/deals/facts.js';
import { linkOf } from './records/deals/links.js';
import { paymentOf } from './records/deals/payments.sql.js';
import { agreedQuote } from './records/deals/quotes.sql.js';
import { findInquiry } from './records/inquiries/find-inquiry.js';
import type { OpenDesk } from './spec-desk.js';
import { dealFacts, paymentFacts } from './telling/documents/deal-facts.js';
import DOCUMENT from './telling/documents/print/documents.texts.js';
import { printDocument } from './telling/documents/print/print-document.js';
import { textOf } from './telling/documents/spec-pdf.js';
import { letterMail } from './telling/mail/letter.mail.js';
import { isOutdated, letterOf } from './telling/mail/letter.sql.js';
import { agendaMail } from './telling/reminders/agenda.mail.js';
import { owedOf, type Owed } from './telling/reminders/owed.sql.js';

export type { DocumentFacts } from './records/deals/facts.js';

const SITE_URL = 'https://banda.example';
const siteIn = (language: Language) =>
  siteWith({ languages: { primary: language, second: null, panel: language, former: null } });

/** For specs of other packages: all that the services say of a deal, as clients and the band read it. */
export const toldBy = (desk: OpenDesk) => ({
  async page(inquiryId: string): Promise<ClientPageView> {
    const link = await linkOf(desk.em.fork(), SITE_URL, inquiryId, 's1');
    return desk.clientPage.view({ token: link.split('/').at(-1)! });
  },

  /** The facts of the document of a payment, as they would be taken now. */
  async slip(inquiryId: string, paymentId: string): Promise<DocumentFacts> {
    const em = desk.em.fork();
    const agreed = (await agreedQuote(em, inquiryId))!;
    const payment = (await paymentOf(em, inquiryId, paymentId))!;
    const about = {
      row: await findInquiry(em, inquiryId),
      quote: agreed,
      kind: payment.kind === 'refund' ? ('credit_note' as const) : ('receipt' as const),
      number: payment.number!,
      band: { name: 'Neón 979', email: 'banda@example.org', whatsapp: '19795550142', url: SITE_URL },
    };
    return { ...(await dealFacts(em, about)), ...(await paymentFacts(em, { agreed, payment, note: null })) };
  },

  /** The facts of the newest document of a kind. */
  async factsOf(inquiryId: string, kind: DocumentFacts['kind']): Promise<DocumentFacts> {
    const [found] = await desk.rows<{ facts: DocumentFacts }>(
      'select facts from documents where inquiry_id = $1 and kind = $2 order by documents.at desc limit 1',
      [inquiryId, kind],
    );
    return found!.facts;
  },

  /** The words of a document, a line for each run of one font, and the labels of its sums. */
  async printed(facts: DocumentFacts) {
    const { paid, paidSoFar, owed, stillOwed, inFavor, toReturn } = DOCUMENT[facts.language];
    const labels = { paid, paidSoFar, owed, stillOwed, inFavor, toReturn };
    return { text: textOf(await printDocument(facts)), labels };
  },

  /** A mail to a client. Undefined where it is not sent, because it is outdated. @param on the day of a reminder */
  async mail(
    inquiryId: string,
    kind: LetterKind,
    { language, paymentId = null, on = '' }: { language: Language; paymentId?: string | null; on?: string },
  ): Promise<string | undefined> {
    const [letterId, noticeId] = [randomUUID(), randomUUID()];
    await desk.rows(
      `insert into letters (id, inquiry_id, kind, recipient, payment_id, key) values ($1, $2, $3, 's1', $4, $5)`,
      [letterId, inquiryId, kind, paymentId, `${kind}:${letterId}:${on}`],
    );
    await desk.rows(`insert into notices (id, kind, letter_id) values ($1, 'letter', $2)`, [noticeId, letterId]);
    const site = siteIn(language);
    const letter = (await letterOf(desk.em.fork(), noticeId, site, SITE_URL))!;
    if (isOutdated(letter)) return undefined;
    const { subject, text } = letterMail(letter, null, site, SITE_URL);
    return `${subject}\n${text}`;
  },

  /** The text of the morning's mail in each language. */
  mornings: (agenda: Agenda): string[] =>
    LANGUAGES.map((language) => agendaMail(agenda, new Date(), siteIn(language), SITE_URL).text),

  /** The payments of which clients may be reminded. */
  reminded: (today: string): Promise<Owed[]> => owedOf(desk.em.fork(), today),
});
