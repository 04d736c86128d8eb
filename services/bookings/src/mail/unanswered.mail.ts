import { inquiryLink } from '@tocada/contracts/panel-links.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Due, Some } from '../reminders/agenda.sql.js';
import { lineOf, waitOf } from './due.js';
import { html } from './html.js';
import { printed } from './layout.js';
import type { Mail } from './mail.js';
import { link, panelButton, paragraph, type Part } from './parts.js';

const WHY = 'El primero en contestar casi siempre se queda con el evento.';

/** Tells the band of clients who still wait for an answer. */
export function unansweredMail({ total, named }: Some<Due>, now: Date, site: Site, siteUrl: string): Mail {
  const title = total === 1 ? 'Una solicitud sigue sin respuesta' : `${total} solicitudes siguen sin respuesta`;
  // An answer counts when it begins in the panel.
  const waiting = named.map((one) => ({
    line: `${lineOf(one, site)}: llegó ${waitOf(one, now)}`,
    reply: inquiryLink({ id: one.id, isReplying: true }, siteUrl),
  }));
  const list: Part = {
    text: waiting.map(({ line, reply }) => `- ${line}\n  Responder: ${reply}`).join('\n'),
    html: (ink) =>
      html`<ul style="padding-left:20px">
        ${waiting.map(
          ({ line, reply }) => html`<li style="overflow-wrap:anywhere">${line} · ${link(reply, 'Responder', ink)}</li>`,
        )}
      </ul>`,
  };
  return {
    to: 'band',
    subject: `${title} – ${site.name}`,
    ...printed(title, [list, paragraph(WHY), panelButton(siteUrl)], site, siteUrl),
  };
}
