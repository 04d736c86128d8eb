import { dayOf } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { DocumentFacts } from '../../../records/deals/facts.js';
import type DOCUMENTS from './documents.texts.js';
import type { Paper } from './paper.js';

export type Texts = (typeof DOCUMENTS)[Language];

export interface Printing {
  facts: DocumentFacts;
  texts: Texts;
  language: Language;
  paper: Paper;
}

/** Prints a part of a document. Nothing where the document has no such part. */
export type Block = (printing: Printing) => void;

export const dayText = (day: string, { language }: Pick<Printing, 'language'>): string =>
  dayOf(`${day}T12:00:00Z`, 'UTC', language);

/** "12.5" */
export const percentText = (bp: number) => String(bp / 100);
