import { optionIn } from '@tocada/contracts/events/event-types.js';
import { clientLanguage, type Language } from '@tocada/contracts/ground/language.js';
import { callLink, whatsappLink } from '@tocada/contracts/ground/phone.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { brief } from '../../records/ground/brief.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { isDateless } from '../../records/inquiries/refusals.js';
import { factsOf } from './facts.js';
import { printed } from './layout.js';
import { html } from './looks/html.js';
import { buttons, link, paragraph, quiet, signature, table, type Fact, type Part } from './looks/parts.js';
import type { Mail } from './mail.js';
import MAIL from './mail.texts.js';

const isOffered = (options: readonly string[], value: string): boolean => options.includes(value);

/** The facts that a sender cannot word: the day, where there is one, and the form's options for type and town, as the client reads them. */
function factsOffered(inquiry: InquiryRow, site: Site, language: Language): Fact[] {
  const { eventType, location } = inquiry;
  const shown = { ...inquiry, eventType: optionIn(eventType, language), location: optionIn(location, language) };
  return factsOf(shown, site, language, [
    ...(isDateless(inquiry) ? [] : (['date'] as const)),
    ...(isOffered(site.eventTypes, eventType) ? (['type'] as const) : []),
    ...(isOffered(site.inquiryLocations, location) ? (['place'] as const) : []),
  ]);
}

const referencePart = (reference: string, language: Language): Part => {
  const label = MAIL[language].client.reference;
  return {
    text: `${label} ${reference}`,
    html: () => html`<p>${label} <strong>${reference}</strong></p>`,
  };
};

/** The ways to reach the band. The text names their addresses, which the HTML hides behind a link and a button. */
const contactPart = ({ whatsapp, phone }: Site, language: Language): Part => {
  const texts = MAIL[language].client;
  const button = buttons([[whatsappLink(whatsapp), 'WhatsApp']]);
  return {
    text: `${texts.question}\n${button.text}\n${texts.phone(phone)}`,
    // prettier-ignore
    html: (ink) =>
      html`<p>
          ${texts.questionOrCall}
          ${link(callLink(whatsapp), phone, ink)}.
        </p>
        ${button.html(ink)}`,
  };
};

/**
 * Confirms the inquiry to the client and gives its reference. Anyone can enter a foreign address into the form, and the
 * band's domain signs this mail, so the mail contains no free text of the sender.
 * @param page the details link, which cannot sign
 */
export function clientMail(inquiry: InquiryRow, page: string, site: Site, siteUrl: string): Mail {
  const language = clientLanguage(inquiry, site);
  const texts = MAIL[language].client;
  const reference = inquiryReference(inquiry.id);
  const title = texts.title(reference);
  const parts = [
    paragraph(texts.hello),
    paragraph(texts.received(site.name)),
    referencePart(reference, language),
    table(factsOffered(inquiry, site, language)),
    contactPart(site, language),
    buttons([[page, texts.addDetails]]),
    signature(site, siteUrl, language),
    quiet(texts.ignore),
  ];
  return {
    to: { name: '', address: inquiry.email },
    replyTo: 'band',
    subject: `${title} – ${brief(site.name)}`,
    ...printed(title, parts, site, siteUrl, language),
    isAutomatic: true,
  };
}
