import { entryTitle, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { priceText, sumsText } from '@tocada/contracts/deals/currency.js';
import { dayOf, longDate, sentenceMoment } from '@tocada/contracts/ground/days.js';
import { languagesOf } from '@tocada/contracts/ground/language.js';
import {
  AGENDA_KINDS,
  type Agenda,
  type AgendaKind,
  type Due,
  type DueSum,
  type Some,
} from '@tocada/contracts/inquiries/agenda.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { brief } from '../../records/ground/brief.js';
import { lineOf, linesOf, waitOf, wishLine } from '../mail/due.js';
import { printed } from '../mail/layout.js';
import { list, type Part } from '../mail/looks/parts.js';
import type { Mail } from '../mail/mail.js';
import MAIL from '../mail/mail.texts.js';
import { panelButton } from '../mail/panel-button.js';

const ofDue = ({ id }: Due) => id;
const sumOf = ({ cents, currency }: DueSum) => priceText(cents, currency);
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
  const line = (one: Due) => lineOf(one, site, language);
  const partOf = <T>(
    kind: AgendaKind,
    some: Some<T>,
    idOf: (one: T) => string | null,
    words: (one: T) => string,
  ): Part[] =>
    some.total > 0 ? [list(`${texts.kinds[kind]} (${some.total})`, linesOf(some, idOf, words, siteUrl, language))] : [];
  const ofSums = (kind: 'claims' | 'damages' | 'played', words: (line: string, sum: string) => string) =>
    partOf(kind, agenda[kind], ofDue, (one: DueSum) => words(line(one), sumOf(one)));
  const ofOld = (kind: 'unclosedBefore' | 'debtsBefore'): Part[] => {
    const { total, owing, sums } = agenda[kind];
    const words = owing > 0 ? texts.owing(owing, sumsText(sums, language)) : texts.owingNothing;
    return total > 0 ? [list(`${texts.kinds[kind]} (${total})`, [{ words, address: null }])] : [];
  };
  const parts: Record<AgendaKind, Part[]> = {
    tonight: partOf('tonight', agenda.tonight, ofEntry, entryOf),
    holds: partOf('holds', agenda.holds, ofEntry, (one) =>
      texts.expires(entryOf(one), sentenceMoment(one.expiresAt!, timeZone, language)),
    ),
    asked: partOf('asked', agenda.asked, ofDue, (one) => wishLine(one, site, language)),
    claims: ofSums('claims', texts.claimed),
    late: partOf('late', agenda.late, ofDue, (one) => texts.owed(line(one), sumOf(one), dayText(one.on!))),
    damages: ofSums('damages', texts.owes),
    played: ofSums('played', texts.owes),
    letters: partOf('letters', agenda.letters, ofDue, line),
    resold: partOf(
      'resold',
      agenda.resold,
      ({ inquiryId }) => inquiryId,
      ({ name: client, day, keptCents, currency }) =>
        texts.resoldOf(brief(client), dayText(day), priceText(keptCents, currency)),
    ),
    unanswered: partOf('unanswered', agenda.unanswered, ofDue, (one) => `${line(one)} (${waitOf(one, now, language)})`),
    past: partOf('past', agenda.past, ofDue, line),
    ending: partOf('ending', agenda.ending, ofDue, line),
    expired: partOf('expired', agenda.expired, ofDue, (one) => texts.expiredOn(line(one), dayText(one.validUntil))),
    followUps: partOf('followUps', agenda.followUps, ofDue, (one) =>
      [line(one), one.followUpNote].filter(Boolean).join(': '),
    ),
    unclosed: partOf('unclosed', agenda.unclosed, ofDue, line),
    unclosedBefore: ofOld('unclosedBefore'),
    debtsBefore: ofOld('debtsBefore'),
    gigs: partOf('gigs', agenda.gigs, ofEntry, entryOf),
  };
  const body = [...AGENDA_KINDS.flatMap((kind) => parts[kind]), panelButton(siteUrl, language)];
  return { to: 'band', subject: `${title} – ${name}`, ...printed(title, body, site, siteUrl, language) };
}
