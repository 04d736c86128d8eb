import { EXAMINED, type Finding } from '@tocada/contracts/doctor.js';
import type { Site } from '@tocada/contracts/site.js';
import { html } from './html.js';
import { button, inkOf, layout } from './layout.js';
import type { Mail } from './mail.js';

const WHERE = 'En Ajustes, «Estado» dice cómo está todo ahora.';

/** Tells the operator what the doctor found. */
export function faultsMail(faults: Finding[], site: Site, siteUrl: string): Mail {
  const title = faults.length === 1 ? 'El sitio tiene una falla' : `El sitio tiene ${faults.length} fallas`;
  const admin = new URL('/admin', siteUrl).href;
  return {
    to: 'operator',
    subject: `${title} – ${site.name}`,
    text: `${faults.map(({ name, found, todo }) => [`✗ ${EXAMINED[name]}: ${found}`, todo && `  ${todo}`].filter(Boolean).join('\n')).join('\n\n')}

${WHERE} Abrir el panel: ${admin}
`,
    html: layout(
      title,
      site,
      siteUrl,
      html`
        ${faults.map(
          ({ name, found, todo = '' }) =>
            html`<p style="overflow-wrap:anywhere"><strong>${EXAMINED[name]}:</strong> ${found}<br />${todo}</p>`,
        )}
        <p>${WHERE}</p>
        <p>${button(admin, 'Abrir el panel', inkOf(site))}</p>
      `,
    ),
    isAutomatic: true,
  };
}
