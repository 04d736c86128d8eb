import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import type { Language } from '@tocada/contracts/fields.js';
import type { Site } from '@tocada/contracts/site.js';
import type { WrittenReply } from '../inquiries/replies.sql.js';
import { brief } from './facts.js';
import { html } from './html.js';
import { inkOf, layout, link } from './layout.js';
import type { Mail } from './mail.js';

const TITLES: Record<Language, (band: string) => string> = {
  es: (band) => `Tu solicitud a ${band}`,
  en: (band) => `Your request to ${band}`,
};

/** A reply that the band wrote to a client, who may answer it. */
export function replyMail({ inquiryId, name, email, language, text }: WrittenReply, site: Site, siteUrl: string): Mail {
  const title = TITLES[language](brief(site.name));
  const home = new URL('/', siteUrl).href;
  return {
    to: { name: brief(name), address: email },
    replyTo: 'band',
    subject: `${title} (${inquiryReference(inquiryId)})`,
    text: `${text}\n\n${site.name}\n${home}\n`,
    html: layout(
      title,
      site,
      siteUrl,
      html`
        <p style="white-space:pre-wrap;overflow-wrap:anywhere">${text}</p>
        <p>${link(home, site.name, inkOf(site))}</p>
      `,
    ),
  };
}
