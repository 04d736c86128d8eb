import { clientLanguage, languagesOf } from '@tocada/contracts/ground/language.js';
import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { inquiryLink } from '@tocada/contracts/inquiries/panel-links.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { brief } from '../../records/ground/brief.js';
import { printed } from './layout.js';
import LETTER from './letters/letter.texts.js';
import { LETTERS } from './letters/letters.js';
import type { ToldLetter } from './letters/told-letter.js';
import { bandWords, clientWords } from './letters/words.js';
import { buttons, paragraph, quiet, signature } from './looks/parts.js';
import type { Mail } from './mail.js';
import MAIL from './mail.texts.js';

/** The file of the letter's document. */
type Attached = NonNullable<Mail['attachment']>;

export const letterMail = (letter: ToldLetter, file: Attached | null, site: Site, siteUrl: string): Mail => ({
  ...(letter.recipient === 'band' ? toBand(letter, site, siteUrl) : toClient(letter, site, siteUrl)),
  ...(file && { attachment: file }),
  isAutomatic: true,
});

const subjectOf = (title: string, { inquiryId }: ToldLetter) => `${title} (${inquiryReference(inquiryId)})`;

/** Kinds without a mail to the client are none that this release sends. */
function toClient(letter: ToldLetter, site: Site, siteUrl: string): Mail {
  const language = clientLanguage(letter, site);
  const texts = LETTER[language];
  const name = brief(letter.name);
  const { title, parts } = LETTERS[letter.kind].client!(clientWords(letter, language, site));
  const all = [
    paragraph(texts.hello(name)),
    ...parts,
    paragraph(texts.question),
    buttons([[whatsappLink(site.whatsapp), 'WhatsApp']]),
    signature(site, siteUrl, language),
  ];
  return {
    to: { name, address: letter.email },
    replyTo: 'band',
    subject: subjectOf(title, letter),
    ...printed(title, all, site, siteUrl, language),
  };
}

function toBand(letter: ToldLetter, site: Site, siteUrl: string): Mail {
  const language = languagesOf(site).panel;
  const words = bandWords(letter, language);
  const { title, parts } = LETTERS[letter.kind].band!(words);
  const panel = inquiryLink({ id: letter.inquiryId, isReplying: false }, siteUrl);
  const all = [
    ...parts,
    quiet(words.texts.about(words.client, words.event)),
    buttons([[panel, MAIL[language].band.open]]),
  ];
  return { to: 'band', subject: subjectOf(title, letter), ...printed(title, all, site, siteUrl, language) };
}
