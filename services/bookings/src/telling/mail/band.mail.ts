import { isoDay, shortDate } from '@tocada/contracts/ground/days.js';
import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import { callLink, fullNumber } from '@tocada/contracts/ground/phone.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { inquiryLink } from '@tocada/contracts/inquiries/panel-links.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { townOf } from '@tocada/contracts/site/words.js';
import { brief } from '../../records/ground/brief.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { factsOf } from './facts.js';
import { printed } from './layout.js';
import { html } from './looks/html.js';
import { buttons, paragraph, table, type Part, type Way } from './looks/parts.js';
import type { Mail } from './mail.js';
import MAIL from './mail.texts.js';
import { surroundingFacts, type Surroundings } from './night.js';

/** The most letters of each word of the client in the subject, which a phone shows in two lines. */
const SUBJECT_WORD = 40;

/** "Boda · lun 23 nov · Guadalupe Ñandú, Bryan (4AE4-D0BC)". The day has its year when that is not the year of the request. Words may stand in its place. */
function subjectOf(
  { id, eventType, eventDate, dateNote, name, location, createdAt }: InquiryRow,
  site: Site,
  language: Language,
): string {
  const { timeZone, region } = site;
  const [day, today] = [eventDate.toISOString(), createdAt.toISOString()];
  const year = isoDay(day, timeZone).slice(0, -6);
  const near = shortDate(day, timeZone, language);
  const dated = isoDay(today, timeZone).startsWith(year) ? near : MAIL[language].band.inYear(near, year);
  const night = dateNote ? brief(dateNote, SUBJECT_WORD) : dated;
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
  const language = languagesOf(site).panel;
  const texts = MAIL[language].band;
  const title = texts.title(inquiryReference(id));
  const number = fullNumber(inquiry.phone, site.whatsapp);
  const ways: Way[] = [
    [inquiryLink({ id, isReplying: true }, siteUrl), number ? texts.replyByWhatsapp : texts.reply],
    ...(number ? ([[callLink(number), texts.call]] as Way[]) : []),
    [inquiryLink({ id, isReplying: false }, siteUrl), texts.open],
  ];
  // The HTML has it above all parts.
  const heading: Part = { text: title, html: () => html`` };
  const parts = [
    heading,
    buttons(ways),
    table(surroundingFacts(known, id, site, language)),
    table(factsOf(inquiry, site, language)),
    ...(inquiry.email ? [paragraph(texts.byMail)] : []),
  ];
  return {
    to: 'band',
    ...(inquiry.email && { replyTo: { name: brief(inquiry.name), address: inquiry.email } }),
    subject: subjectOf(inquiry, site, language),
    ...printed(title, parts, site, siteUrl, language),
  };
}
