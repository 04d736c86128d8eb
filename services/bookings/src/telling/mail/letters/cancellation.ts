import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';
import type { BandWords, ClientWords } from './words.js';

const cancelled = ({ texts, reference, event, paper }: ClientWords | BandWords) =>
  written(texts.cancellation.title(reference), paragraph(texts.cancellation.text(event)), ...paper);

export const cancellation: Letter = { client: cancelled, band: cancelled };
