import { isoDay, shortDate } from '@tocada/contracts/dates.js';
import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { inquiryLink } from '@tocada/contracts/panel-links.js';
import { callLink, fullNumber } from '@tocada/contracts/phone.js';
import type { Site } from '@tocada/contracts/site.js';
import { townOf } from '@tocada/contracts/site.texts.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { brief, factsOf } from './facts.js';
import { html } from './html.js';
import { printed } from './layout.js';
import type { Mail } from './mail.js';
import { surroundingFacts, type Surroundings } from './night.js';
import { buttons, paragraph, table, type Part, type Way } from './parts.js';

const BY_MAIL =
  'Si respondes a este correo le escribes directo a tu cliente. Después márcala como contactada en el panel, que de eso no se entera.';

/** The most letters of each word of the client in the subject, which a phone shows in two lines. */
const SUBJECT_WORD = 40;

/** "Boda · lun 23 nov · Guadalupe Ñandú, Bryan (4AE4-D0BC)". The day has its year when that is not the year of the request. */
function subjectOf({ id, eventType, eventDate, name, location, createdAt }: InquiryRow, site: Site): string {
  const { timeZone, region } = site;
  const [day, today] = [eventDate.toISOString(), createdAt.toISOString()];
  const year = isoDay(day, timeZone).slice(0, -6);
  const night = isoDay(today, timeZone).startsWith(year)
    ? shortDate(day, timeZone)
    : `${shortDate(day, timeZone)} ${year}`;
  const [type, client, town] = [eventType, name, townOf(location.trim(), region)].map((word) =>
    brief(word, SUBJECT_WORD),
  );
  const from = [client, town].filter(Boolean).join(', ');
  return `${[type, night, from].filter(Boolean).join(' · ')} (${inquiryReference(id)})`;
}

/**
 * The mail to the band: all that the client entered, what else is known of the night, and links to answer at once. The first
 * answer often gets the gig. An answer counts when it begins in the panel, so the links lead there.
 */
export function bandMail(inquiry: InquiryRow, known: Surroundings, site: Site, siteUrl: string): Mail {
  const { id } = inquiry;
  const title = `Nueva solicitud ${inquiryReference(id)}`;
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
    subject: subjectOf(inquiry, site),
    ...printed(title, parts, site, siteUrl),
  };
}
