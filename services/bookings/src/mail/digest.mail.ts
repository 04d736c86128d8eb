import { sentenceMoment } from '@tocada/contracts/dates.js';
import { languagesOf } from '@tocada/contracts/language.js';
import type { Site } from '@tocada/contracts/site.js';
import { printed } from './layout.js';
import type { Mail } from './mail.js';
import { MAIL } from './mail.texts.js';
import { panelButton, paragraph } from './parts.js';

/** Tells the band of inquiries that were set apart without a mail of their own. */
export function digestMail(count: number, since: Date, site: Site, siteUrl: string): Mail {
  const { name, timeZone } = site;
  const language = languagesOf(site).panel;
  const texts = MAIL[language].digest;
  const number = new Intl.NumberFormat('es-MX').format(count);
  const title = texts.title(count, number);
  const parts = [
    paragraph(texts.since(sentenceMoment(since.toISOString(), timeZone, language))),
    paragraph(texts.todo),
    panelButton(siteUrl, language),
  ];
  return { to: 'band', subject: `${title} – ${name}`, ...printed(title, parts, site, siteUrl, language) };
}
