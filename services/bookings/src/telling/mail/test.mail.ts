import { languagesOf } from '@tocada/contracts/ground/language.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { printed } from './layout.js';
import { paragraph } from './looks/parts.js';
import type { Mail } from './mail.js';
import MAIL from './mail.texts.js';

export function testMail(site: Site, siteUrl: string): Mail {
  const language = languagesOf(site).panel;
  const { title, text } = MAIL[language].test;
  return {
    to: 'band',
    subject: `${title} – ${site.name}`,
    ...printed(title, [paragraph(text(site.name))], site, siteUrl, language),
  };
}
