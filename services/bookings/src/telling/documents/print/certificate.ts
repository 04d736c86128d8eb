import type { SignatureFacts } from '../../../records/deals/facts.js';
import { printableLine } from './printable.js';
import type { Block, Printing } from './printing.js';
import { told } from './told.js';

const codesOf = (text: string) =>
  [...text].map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(' ');

/** The last page: the evidence of each signature. */
export const certificate: Block = (printing) => {
  const { paper, texts, facts } = printing;
  const { signatures, parties } = facts;
  if (signatures.length === 0) return;
  paper.newPage();
  paper.heading(1, texts.certificate);
  paper.paragraph(texts.certificateWhy, 'small');
  for (const signature of signatures) {
    paper.heading(2, texts.signer(signature.place));
    const hasMail = parties.find(({ place }) => place === signature.place)?.email;
    paper.facts(evidence(signature, hasMail ? texts.byMail : texts.byWhatsapp, printing));
  }
  told(printing);
};

function evidence(
  { place, name, title, at, ip, userAgent, language, documentSha256, toldSha256 = null }: SignatureFacts,
  way: string,
  { paper, texts }: Printing,
): [string, string | null][] {
  const languages: Record<string, string> = texts.languages;
  return [
    [texts.signedName, printableLine(name)],
    // A signature of letters that our fonts lack would be a row of question marks.
    [texts.signedCodes, paper.prints(name) ? null : codesOf(name)],
    [texts.signedTitle, title && printableLine(title)],
    [texts.signedAt, new Date(at).toISOString().slice(0, 19).replace('T', ' ')],
    [texts.signedFrom, printableLine(ip)],
    [texts.signedWith, printableLine(userAgent)],
    [texts.signedBy, `${texts.linkOf(`s${place}`)}. ${way}.`],
    [texts.signedLanguage, languages[language] ?? printableLine(language)],
    [texts.signedHash, documentSha256],
    [texts.toldHash, toldSha256],
  ];
}
