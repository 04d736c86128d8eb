import { EXAMINED, type Finding } from '@tocada/contracts/doctor.js';
import type { Site } from '@tocada/contracts/site.js';
import { html } from './html.js';
import { printed } from './layout.js';
import type { Mail } from './mail.js';
import { panelButton, paragraph, type Part } from './parts.js';

const WHERE = 'En Ajustes, «Estado» dice cómo está todo ahora.';

const partOf = ({ name, found, todo = '' }: Finding): Part => ({
  text: [`✗ ${EXAMINED[name]}: ${found}`, todo && `  ${todo}`].filter(Boolean).join('\n'),
  html: () => html`<p style="overflow-wrap:anywhere"><strong>${EXAMINED[name]}:</strong> ${found}<br />${todo}</p>`,
});

/** One line of the text. */
const wherePart = (siteUrl: string): Part => {
  const [words, button] = [paragraph(WHERE), panelButton(siteUrl)];
  return { text: `${words.text} ${button.text}`, html: (ink) => html`${words.html(ink)}${button.html(ink)}` };
};

/** Tells the operator what the doctor found. */
export function faultsMail(faults: Finding[], site: Site, siteUrl: string): Mail {
  const title = faults.length === 1 ? 'El sitio tiene una falla' : `El sitio tiene ${faults.length} fallas`;
  return {
    to: 'operator',
    subject: `${title} – ${site.name}`,
    ...printed(title, [...faults.map(partOf), wherePart(siteUrl)], site, siteUrl),
    isAutomatic: true,
  };
}
