import type { CalendarEntry } from '@tocada/contracts/calendar.js';
import { longDate, sentenceMoment } from '@tocada/contracts/dates.js';
import type { Site } from '@tocada/contracts/site.js';
import { localMoment } from '@tocada/runtime/zone.js';
import type { Agenda, Some } from '../reminders/agenda.js';
import { html, type Html } from './html.js';
import { button, inkOf, layout } from './layout.js';
import type { Mail } from './mail.js';
import { lineOf, waitOf } from './due.js';

interface Part {
  title: string;
  lines: string[];
}

const partOf = <T>(title: string, { total, named }: Some<T>, words: (one: T) => string): Part[] => {
  if (total === 0) return [];
  const more = total - named.length;
  return [{ title: `${title} (${total})`, lines: [...named.map(words), ...(more > 0 ? [`… y ${more} más`] : [])] }];
};

/** The morning's mail to the band: what waits for it. */
export function agendaMail(agenda: Agenda, now: Date, site: Site, siteUrl: string): Mail {
  const { name, timeZone } = site;
  const ink = inkOf(site);
  const title = `Pendientes de hoy, ${longDate(now.toISOString(), timeZone)}`;
  const admin = new URL('/admin', siteUrl).href;
  const nightOf = ({ day }: CalendarEntry) => longDate(localMoment(day, timeZone).instant.toISOString(), timeZone);
  const entryOf = (entry: CalendarEntry) => [entry.name, entry.title, nightOf(entry)].filter(Boolean).join(', ');
  const parts = [
    ...partOf('Sin responder', agenda.unanswered, (one) => `${lineOf(one, site)} (${waitOf(one, now)})`),
    ...partOf('Por seguir', agenda.followUps, (one) =>
      [lineOf(one, site), one.followUpNote].filter(Boolean).join(': '),
    ),
    ...partOf(
      'Fechas apartadas que vencen',
      agenda.holds,
      (one) => `${entryOf(one)}: vence el ${sentenceMoment(one.expiresAt!, timeZone)}`,
    ),
    ...partOf('Tocadas de esta semana', agenda.gigs, entryOf),
  ];
  return {
    to: 'band',
    subject: `${title} – ${name}`,
    text: `${parts.map(textOf).join('\n\n')}\n\nAbrir el panel: ${admin}\n`,
    html: layout(
      title,
      site,
      siteUrl,
      html`
        ${parts.map(htmlOf)}
        <p>${button(admin, 'Abrir el panel', ink)}</p>
      `,
    ),
  };
}

const textOf = ({ title, lines }: Part): string => [title, ...lines.map((line) => `- ${line}`)].join('\n');

const htmlOf = ({ title, lines }: Part): Html =>
  html`<h2 style="font-size:17px;margin:20px 0 4px">${title}</h2>
    <ul style="margin:0;padding-left:20px">
      ${lines.map((line) => html`<li style="overflow-wrap:anywhere">${line}</li>`)}
    </ul>`;
