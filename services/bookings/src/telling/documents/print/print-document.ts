import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import type { DocumentFacts } from '../../../records/deals/facts.js';
import { agreement } from './agreement.js';
import { cancellation } from './cancellation.js';
import { certificate } from './certificate.js';
import { changes } from './changes.js';
import DOCUMENTS from './documents.texts.js';
import { event } from './event.js';
import { head, titleOf } from './head.js';
import { invoice } from './invoice.js';
import { note } from './note.js';
import { offer } from './offer.js';
import { Paper } from './paper.js';
import { billed, clients } from './people.js';
import { printableLine } from './printable.js';
import type { Block } from './printing.js';
import { receipt } from './receipt.js';
import { told } from './told.js';

const SIGNED = [clients, event, changes, agreement, told, note, certificate];
/** The blocks of each kind, after its head. */
const BLOCKS: Record<DocumentKind, Block[]> = {
  quote: [clients, event, changes, offer],
  agreement: SIGNED,
  amendment: SIGNED,
  invoice: [billed, event, invoice],
  receipt: [clients, event, receipt],
  credit_note: [clients, event, receipt],
  cancellation: [clients, event, cancellation],
};

/** Resolves with the bytes of the PDF, which are the same for the same facts. */
export function printDocument(facts: DocumentFacts): Promise<Buffer> {
  const { kind, language, band, issuedOn } = facts;
  const texts = DOCUMENTS[language];
  const paper = new Paper({
    title: titleOf(facts),
    author: printableLine(band.name),
    language,
    at: `${issuedOn}T12:00:00Z`,
    foot: texts.page,
  });
  for (const block of [head, ...BLOCKS[kind]]) block({ facts, texts, language, paper });
  return paper.finish();
}
