import { buttons, paragraph, quiet } from '../looks/parts.js';
import { written, type Letter } from './letter.js';
import type { BandWords, ClientWords } from './words.js';

const isChange = ({ letter }: ClientWords | BandWords) => letter.documentKind === 'amendment';
const titleOf = (words: ClientWords | BandWords) => {
  const { title, amendmentTitle } = words.texts.agreement;
  return (isChange(words) ? amendmentTitle : title)(words.reference);
};

export const agreement: Letter = {
  client(words) {
    const { letter, texts, event, due, dueDay, paper, page } = words;
    const of = texts.agreement;
    return written(
      titleOf(words),
      paragraph((isChange(words) ? of.amendmentText : of.text)(event)),
      ...(letter.money?.next ? [paragraph(of.next(due, dueDay))] : []),
      ...paper,
      page(),
      quiet(of.notMe),
      buttons([[`${letter.link!}/not-me`, of.notMeButton]]),
    );
  },
  band: (words) => written(titleOf(words), paragraph(words.texts.agreement.band), ...words.paper),
  rings: 'signed',
};
