import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const dateTaken: Letter = {
  band: ({ texts, client, day }) => written(texts.dateTaken.title(client), paragraph(texts.dateTaken.text(day))),
};
