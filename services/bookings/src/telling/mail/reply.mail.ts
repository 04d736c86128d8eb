import { clientLanguage } from '@tocada/contracts/ground/language.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { brief } from '../../records/ground/brief.js';
import type { WrittenReply } from '../../records/inquiries/replies.sql.js';
import { printed } from './layout.js';
import { html } from './looks/html.js';
import { signature, type Part } from './looks/parts.js';
import type { Mail } from './mail.js';
import MAIL from './mail.texts.js';

/** A reply that the band wrote to a client, who may answer it. */
export function replyMail(reply: WrittenReply, site: Site, siteUrl: string): Mail {
  const { inquiryId, name, email, text } = reply;
  const language = clientLanguage(reply, site);
  const title = MAIL[language].reply.title(brief(site.name));
  const words: Part = {
    text,
    html: () => html`<p style="white-space:pre-wrap;overflow-wrap:anywhere">${text}</p>`,
  };
  return {
    to: { name: brief(name), address: email },
    replyTo: 'band',
    subject: `${title} (${inquiryReference(inquiryId)})`,
    ...printed(title, [words, signature(site, siteUrl, language)], site, siteUrl, language),
  };
}
