import type { CalendarEntry } from '@tocada/contracts/calendar.js';
import { longDate, sentenceMoment } from '@tocada/contracts/dates.js';
import type { Palette } from '@tocada/contracts/palette.js';
import { inquiryLink } from '@tocada/contracts/panel-links.js';
import type { Site } from '@tocada/contracts/site.js';
import { localMoment } from '@tocada/runtime/zone.js';
import type { Agenda, Due, Some } from '../reminders/agenda.sql.js';
import { html, type Html } from './html.js';
import { button, inkOf, layout, link } from './layout.js';
import type { Mail } from './mail.js';
import { lineOf, waitOf } from './due.js';

interface Line {
  text: string;
  /** The inquiry that its link opens. */
  inquiryId: string | null;
}

interface Part {
  title: string;
  lines: Line[];
}

const partOf = <T>(
  title: string,
  { total, named }: Some<T>,
  idOf: (one: T) => string | null,
  words: (one: T) => string,
): Part[] => {
  if (total === 0) return [];
  const more = total - named.length;
  const rest = more > 0 ? [{ text: `… y ${more} más`, inquiryId: null }] : [];
  const lines = named.map((one) => ({ text: words(one), inquiryId: idOf(one) }));
  return [{ title: `${title} (${total})`, lines: [...lines, ...rest] }];
};

const ofDue = ({ id }: Due) => id;
const ofEntry = ({ inquiryId }: CalendarEntry) => inquiryId;

/** The morning's mail to the band: what waits for it. */
export function agendaMail(agenda: Agenda, now: Date, site: Site, siteUrl: string): Mail {
  const { name, timeZone } = site;
  const ink = inkOf(site);
  const title = `Pendientes de hoy, ${longDate(now.toISOString(), timeZone)}`;
  const admin = new URL('/admin', siteUrl).href;
  const nightOf = ({ day }: CalendarEntry) => longDate(localMoment(day, timeZone).instant.toISOString(), timeZone);
  const entryOf = (entry: CalendarEntry) => [entry.name, entry.title, nightOf(entry)].filter(Boolean).join(', ');
  const linkOf = ({ inquiryId }: Line) => inquiryId && inquiryLink({ id: inquiryId, isReplying: false }, siteUrl);
  const parts = [
    ...partOf('Sin responder', agenda.unanswered, ofDue, (one) => `${lineOf(one, site)} (${waitOf(one, now)})`),
    ...partOf('Por dar seguimiento', agenda.followUps, ofDue, (one) =>
      [lineOf(one, site), one.followUpNote].filter(Boolean).join(': '),
    ),
    ...partOf(
      'Apartados por vencer',
      agenda.holds,
      ofEntry,
      (one) => `${entryOf(one)}: vence el ${sentenceMoment(one.expiresAt!, timeZone)}`,
    ),
    ...partOf('Tocadas de la semana', agenda.gigs, ofEntry, entryOf),
  ];
  return {
    to: 'band',
    subject: `${title} – ${name}`,
    text: `${parts.map((part) => textOf(part, linkOf)).join('\n\n')}\n\nAbrir el panel: ${admin}\n`,
    html: layout(
      title,
      site,
      siteUrl,
      html`
        ${parts.map((part) => htmlOf(part, (line) => linked(line.text, linkOf(line), ink)))}
        <p>${button(admin, 'Abrir el panel', ink)}</p>
      `,
    ),
  };
}

const textOf = ({ title, lines }: Part, linkOf: (line: Line) => string | null): string =>
  [
    title,
    ...lines.map((line) => {
      const address = linkOf(line);
      return address ? `- ${line.text}\n  ${address}` : `- ${line.text}`;
    }),
  ].join('\n');

const linked = (text: string, address: string | null, ink: Palette): Html =>
  address ? link(address, text, ink) : html`${text}`;

const htmlOf = ({ title, lines }: Part, wordsOf: (line: Line) => Html): Html =>
  html`<h2 style="font-size:17px;margin:20px 0 4px">${title}</h2>
    <ul style="margin:0;padding-left:20px">
      ${lines.map((line) => html`<li style="overflow-wrap:anywhere">${wordsOf(line)}</li>`)}
    </ul>`;
