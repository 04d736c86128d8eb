import type { DocumentFacts } from '../../../records/deals/facts.js';
import DOCUMENTS from './documents.texts.js';
import { printableLine } from './printable.js';
import { dayText, type Block } from './printing.js';

export const titleOf = ({ kind, number, version, language }: DocumentFacts): string => {
  const texts = DOCUMENTS[language];
  const title = texts.title(texts.kinds[kind], printableLine(number));
  return version > 1 && ['quote', 'agreement', 'amendment'].includes(kind) ? texts.version(title, version) : title;
};

export const head: Block = (printing) => {
  const { facts, paper, texts } = printing;
  const { band, kind, issuedOn, quote, signatures, agreedOn } = facts;
  paper.paragraph(printableLine(band.name), 'band');
  paper.paragraph(
    [band.email, band.whatsapp, band.url]
      .map((way) => printableLine(way))
      .filter(Boolean)
      .join(' · '),
    'small',
  );
  paper.heading(1, titleOf(facts));
  const dates = [texts.issued(dayText(issuedOn, printing))];
  if (kind === 'quote' && quote) dates.push(texts.validUntil(dayText(quote.validUntil, printing)));
  paper.paragraph(dates.join(' · '), 'small');
  if (kind !== 'amendment') return;
  const number = printableLine(facts.number);
  if (signatures.length > 0) paper.paragraph(texts.replaces(number));
  else if (agreedOn) paper.paragraph(texts.postponesAgreed(number, dayText(agreedOn, printing)));
  else paper.paragraph(texts.postpones(number));
};
