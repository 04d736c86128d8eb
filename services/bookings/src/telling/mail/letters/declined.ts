import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';
import { quoted } from './words.js';

export const declined: Letter = {
  band: ({ letter: { reason }, texts, client, reference }) =>
    written(
      texts.declined.title(client),
      paragraph(texts.declined.text(reference)),
      ...(reason ? [quoted(texts.declined.reason(reason))] : []),
    ),
};
