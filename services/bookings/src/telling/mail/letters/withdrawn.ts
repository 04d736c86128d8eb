import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const withdrawn: Letter = {
  client: ({ texts, reference, event }) =>
    written(texts.withdrawn.title(reference), paragraph(texts.withdrawn.text(event))),
};
