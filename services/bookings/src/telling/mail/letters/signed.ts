import { brief } from '../../../records/ground/brief.js';
import { paragraph, quiet } from '../looks/parts.js';
import { written, type Letter } from './letter.js';
import type { ToldLetter } from './told-letter.js';

const nameOf = ({ signed, client }: ToldLetter) => brief(signed.at(-1) ?? client);

export const signed: Letter = {
  client: ({ letter, texts, reference, event, page }) =>
    written(
      texts.signed.title(nameOf(letter)),
      paragraph(texts.signed.text(reference, event)),
      page(texts.signed.button),
      quiet(texts.keepLink),
    ),
  band: ({ letter, texts, reference }) =>
    written(texts.signed.title(nameOf(letter)), paragraph(texts.signed.band(nameOf(letter), reference))),
  rings: 'signed',
};
