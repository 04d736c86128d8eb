import { paragraph, quiet } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const quote: Letter = {
  client({ letter, texts, band, event, reference, dayText, page }) {
    const { title, amendment, text, amendmentText, button } = texts.quote;
    const isChange = letter.quoteKind === 'amendment';
    const until = letter.validUntil ? dayText(letter.validUntil) : '';
    return written(
      (isChange ? amendment : title)(band),
      paragraph((isChange ? amendmentText : text)(event, reference, until)),
      page(button),
      quiet(texts.keepLink),
    );
  },
};
