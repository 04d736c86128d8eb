import { fullNumber, whatsappLink } from '@tocada/contracts/phone.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Due, Some } from '../reminders/agenda.js';
import { lineOf, waitOf } from './due.js';
import { html } from './html.js';
import { button, inkOf, layout, link } from './layout.js';
import type { Mail } from './mail.js';

const WHY = 'Quien contesta primero casi siempre se queda con la fecha.';

/** Tells the band of clients who still wait for an answer. */
export function unansweredMail({ total, named }: Some<Due>, now: Date, site: Site, siteUrl: string): Mail {
  const ink = inkOf(site);
  const title = total === 1 ? 'Una solicitud sigue sin respuesta' : `${total} solicitudes siguen sin respuesta`;
  const admin = new URL('/admin', siteUrl).href;
  const waiting = named.map((one) => {
    const number = fullNumber(one.phone, site.whatsapp);
    return { line: `${lineOf(one, site)}: llegó ${waitOf(one, now)}`, chat: number && whatsappLink(number) };
  });
  return {
    to: 'band',
    subject: `${title} – ${site.name}`,
    text: `${waiting.map(({ line, chat }) => `- ${line}${chat ? `\n  WhatsApp: ${chat}` : ''}`).join('\n')}

${WHY}

Abrir el panel: ${admin}
`,
    html: layout(
      title,
      site,
      siteUrl,
      html`
        <ul style="padding-left:20px">
          ${waiting.map(
            ({ line, chat }) =>
              html`<li style="overflow-wrap:anywhere">
                ${line}${chat ? [html` · `, link(chat, 'WhatsApp', ink)] : ''}
              </li>`,
          )}
        </ul>
        <p>${WHY}</p>
        <p>${button(admin, 'Abrir el panel', ink)}</p>
      `,
    ),
  };
}
