import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { inquiryLink } from '@tocada/contracts/panel-links.js';
import { callLink, fullNumber } from '@tocada/contracts/phone.js';
import type { Site } from '@tocada/contracts/site.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { brief, eventMoment, factsOf } from './facts.js';
import { html } from './html.js';
import { printed } from './layout.js';
import type { Mail } from './mail.js';
import { surroundingFacts, type Surroundings } from './night.js';
import { buttons, paragraph, table, type Part, type Way } from './parts.js';

const BY_MAIL =
  'Si respondes a este correo le escribes directo a tu cliente. Después márcala como contactada en el panel, que de eso no se entera.';

/**
 * The mail to the band: all that the client entered, what else is known of the night, and links to answer at once. The first
 * answer often gets the gig. An answer counts when it begins in the panel, so the links lead there.
 */
export function bandMail(inquiry: InquiryRow, known: Surroundings, site: Site, siteUrl: string): Mail {
  const { id } = inquiry;
  const words = [brief(inquiry.eventType), eventMoment(inquiry, site)].filter(Boolean).join(', ');
  const title = `Nueva solicitud ${inquiryReference(id)}: ${words}`;
  const number = fullNumber(inquiry.phone, site.whatsapp);
  const ways: Way[] = [
    [inquiryLink({ id, isReplying: true }, siteUrl), number ? 'Responder por WhatsApp' : 'Responder'],
    ...(number ? ([[callLink(number), 'Llamar']] as Way[]) : []),
    [inquiryLink({ id, isReplying: false }, siteUrl), 'Abrir la solicitud'],
  ];
  // The HTML has it above all parts.
  const heading: Part = { text: title, html: () => html`` };
  const parts = [
    heading,
    buttons(ways),
    table(surroundingFacts(known, id, site)),
    table(factsOf(inquiry, site)),
    ...(inquiry.email ? [paragraph(BY_MAIL)] : []),
  ];
  return {
    to: 'band',
    ...(inquiry.email && { replyTo: { name: brief(inquiry.name), address: inquiry.email } }),
    subject: title,
    ...printed(title, parts, site, siteUrl),
  };
}
