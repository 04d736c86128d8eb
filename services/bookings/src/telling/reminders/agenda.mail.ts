import { entryTitle, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { dayOf, longDate, sentenceMoment } from '@tocada/contracts/ground/days.js';
import { languagesOf } from '@tocada/contracts/ground/language.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { brief } from '../../records/ground/brief.js';
import type { Due } from '../../records/inquiries/due.sql.js';
import { lineOf, linesOf, waitOf, wishLine, type Some } from '../mail/due.js';
import { printed } from '../mail/layout.js';
import { list, type Part } from '../mail/looks/parts.js';
import type { Mail } from '../mail/mail.js';
import MAIL from '../mail/mail.texts.js';
import { panelButton } from '../mail/panel-button.js';
import type { Agenda } from './agenda.sql.js';

const ofDue = ({ id }: Due) => id;
const ofEntry = ({ inquiryId }: CalendarEntry) => inquiryId;

/** The morning's mail to the band: what waits for it. */
export function agendaMail(agenda: Agenda, now: Date, site: Site, siteUrl: string): Mail {
  const { name, timeZone } = site;
  const language = languagesOf(site).panel;
  const texts = MAIL[language].agenda;
  const title = texts.title(longDate(now.toISOString(), timeZone, language));
  const dayText = (day: string) => dayOf(`${day}T12:00:00Z`, 'UTC', language);
  const nightOf = ({ day }: CalendarEntry) =>
    longDate(localMoment(day, timeZone).instant.toISOString(), timeZone, language);
  const entryOf = (entry: CalendarEntry) =>
    [entry.name, entryTitle(entry.title, language), nightOf(entry)].filter(Boolean).join(', ');
  const partOf = <T>(
    heading: string,
    some: Some<T>,
    idOf: (one: T) => string | null,
    words: (one: T) => string,
  ): Part[] =>
    some.total > 0 ? [list(`${heading} (${some.total})`, linesOf(some, idOf, words, siteUrl, language))] : [];
  const parts = [
    ...partOf(texts.asked, agenda.asked, ofDue, (one) => wishLine(one, site, language)),
    ...partOf(
      texts.late,
      agenda.late,
      ({ due }) => due.id,
      ({ due, cents, on }) => texts.owed(lineOf(due, site, language), moneyText(cents), dayText(on)),
    ),
    ...partOf(
      texts.resold,
      agenda.resold,
      ({ inquiryId }) => inquiryId,
      ({ name: client, day, keptCents }) => texts.resoldOf(brief(client), dayText(day), moneyText(keptCents)),
    ),
    ...partOf(texts.ending, agenda.ending, ofDue, (one) => lineOf(one, site, language)),
    ...partOf(texts.expired, agenda.expired, ofDue, (one) =>
      texts.expiredOn(lineOf(one, site, language), dayText(one.validUntil)),
    ),
    ...partOf(
      texts.unanswered,
      agenda.unanswered,
      ofDue,
      (one) => `${lineOf(one, site, language)} (${waitOf(one, now, language)})`,
    ),
    ...partOf(texts.followUps, agenda.followUps, ofDue, (one) =>
      [lineOf(one, site, language), one.followUpNote].filter(Boolean).join(': '),
    ),
    ...partOf(texts.holds, agenda.holds, ofEntry, (one) =>
      texts.expires(entryOf(one), sentenceMoment(one.expiresAt!, timeZone, language)),
    ),
    ...partOf(texts.gigs, agenda.gigs, ofEntry, entryOf),
    panelButton(siteUrl, language),
  ];
  return { to: 'band', subject: `${title} – ${name}`, ...printed(title, parts, site, siteUrl, language) };
}
