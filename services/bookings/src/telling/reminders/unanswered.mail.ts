import { languagesOf } from '@tocada/contracts/ground/language.js';
import type { Due, Some } from '@tocada/contracts/inquiries/agenda.js';
import { inquiryLink } from '@tocada/contracts/inquiries/panel-links.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { lineOf, waitOf } from '../mail/due.js';
import { printed } from '../mail/layout.js';
import { html } from '../mail/looks/html.js';
import { link, paragraph, type Part } from '../mail/looks/parts.js';
import type { Mail } from '../mail/mail.js';
import MAIL from '../mail/mail.texts.js';
import { panelButton } from '../mail/panel-button.js';

/** Tells the band of clients who still wait for an answer. */
export function unansweredMail({ total, named }: Some<Due>, now: Date, site: Site, siteUrl: string): Mail {
  const language = languagesOf(site).panel;
  const texts = MAIL[language].unanswered;
  const title = texts.title(total);
  // An answer counts when it begins in the panel.
  const waiting = named.map((one) => ({
    line: texts.came(lineOf(one, site, language), waitOf(one, now, language)),
    reply: inquiryLink({ id: one.id, isReplying: true }, siteUrl),
  }));
  const list: Part = {
    text: waiting.map(({ line, reply }) => `- ${line}\n  ${texts.reply}: ${reply}`).join('\n'),
    html: (ink) =>
      html`<ul style="padding-left:20px">
        ${waiting.map(
          ({ line, reply }) => html`<li style="overflow-wrap:anywhere">${line} · ${link(reply, texts.reply, ink)}</li>`,
        )}
      </ul>`,
  };
  return {
    to: 'band',
    subject: `${title} – ${site.name}`,
    ...printed(title, [list, paragraph(texts.why), panelButton(siteUrl, language)], site, siteUrl, language),
  };
}
