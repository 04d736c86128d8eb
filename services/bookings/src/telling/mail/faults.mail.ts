import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import type { Finding } from '@tocada/contracts/house/doctor.js';
import DOCTOR from '@tocada/contracts/house/doctor.texts.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { printed } from './layout.js';
import { html } from './looks/html.js';
import { paragraph, type Part } from './looks/parts.js';
import type { Mail } from './mail.js';
import MAIL from './mail.texts.js';
import { panelButton } from './panel-button.js';

const partOf = ({ name, found, todo = '' }: Finding, language: Language): Part => {
  const title = DOCTOR[language].examined[name];
  return {
    text: [`✗ ${title}: ${found}`, todo && `  ${todo}`].filter(Boolean).join('\n'),
    html: () => html`<p style="overflow-wrap:anywhere"><strong>${title}:</strong> ${found}<br />${todo}</p>`,
  };
};

/** One line of the text. */
const wherePart = (siteUrl: string, language: Language): Part => {
  const [words, button] = [paragraph(MAIL[language].faults.where), panelButton(siteUrl, language)];
  return { text: `${words.text} ${button.text}`, html: (ink) => html`${words.html(ink)}${button.html(ink)}` };
};

/** Tells the operator what the doctor found. */
export function faultsMail(faults: Finding[], site: Site, siteUrl: string): Mail {
  const language = languagesOf(site).panel;
  const title = MAIL[language].faults.title(faults.length);
  const parts = [...faults.map((fault) => partOf(fault, language)), wherePart(siteUrl, language)];
  return {
    to: 'operator',
    subject: `${title} – ${site.name}`,
    ...printed(title, parts, site, siteUrl, language),
    isAutomatic: true,
  };
}
