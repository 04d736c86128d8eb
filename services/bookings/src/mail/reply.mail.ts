import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import type { Language } from '@tocada/contracts/language.js';
import type { Site } from '@tocada/contracts/site.js';
import type { WrittenReply } from '../inquiries/replies.sql.js';
import { brief } from './facts.js';
import { html } from './html.js';
import { printed } from './layout.js';
import type { Mail } from './mail.js';
import { signature, type Part } from './parts.js';

const TITLES: Record<Language, (band: string) => string> = {
  es: (band) => `Tu solicitud a ${band}`,
  en: (band) => `Your request to ${band}`,
};

/** A reply that the band wrote to a client, who may answer it. */
export function replyMail({ inquiryId, name, email, language, text }: WrittenReply, site: Site, siteUrl: string): Mail {
  const title = TITLES[language](brief(site.name));
  const words: Part = {
    text,
    html: () => html`<p style="white-space:pre-wrap;overflow-wrap:anywhere">${text}</p>`,
  };
  return {
    to: { name: brief(name), address: email },
    replyTo: 'band',
    subject: `${title} (${inquiryReference(inquiryId)})`,
    ...printed(title, [words, signature(site, siteUrl)], site, siteUrl),
  };
}
