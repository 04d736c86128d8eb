import { sentenceMoment } from '@tocada/contracts/ground/days.js';
import { languagesOf } from '@tocada/contracts/ground/language.js';
import type { Site } from '@tocada/contracts/site/site.js';
import type { DueWish } from '@tocada/contracts/inquiries/agenda.js';
import { linesOf, wishLine } from './due.js';
import { printed } from './layout.js';
import { list, paragraph } from './looks/parts.js';
import type { Mail } from './mail.js';
import MAIL from './mail.texts.js';
import { panelButton } from './panel-button.js';

/** The most wishes that are named. */
const NAMED = 50;

/** The events of which the band was not told at once. */
export interface Untold {
  /** The inquiries that were set apart because too many came. `since`: when the first came; null when there is none. */
  flooded: { count: number; since: Date | null };
  wishes: DueWish[];
}

/** Tells the band in one mail of all that had no mail of its own because strangers caused too many. */
export function digestMail({ flooded, wishes }: Untold, site: Site, siteUrl: string): Mail {
  const { name, timeZone } = site;
  const language = languagesOf(site).panel;
  const texts = MAIL[language].digest;
  const { count, since } = flooded;
  const numbers = new Intl.NumberFormat('es-MX');
  const asked = texts.asked(wishes.length, numbers.format(wishes.length));
  const title = since ? texts.title(count, numbers.format(count)) : asked;
  const some = { total: wishes.length, named: wishes.slice(0, NAMED) };
  const lines = linesOf(
    some,
    ({ id }) => id,
    (one) => wishLine(one, site, language),
    siteUrl,
    language,
  );
  const parts = [
    ...(since
      ? [paragraph(texts.since(sentenceMoment(since.toISOString(), timeZone, language))), paragraph(texts.todo)]
      : []),
    ...(wishes.length > 0 ? [list(asked, lines), paragraph(texts.why)] : []),
    panelButton(siteUrl, language),
  ];
  return { to: 'band', subject: `${title} – ${name}`, ...printed(title, parts, site, siteUrl, language) };
}
