import { FILES } from '@tocada/contracts/pages.js';

/** The address of the calendar with the scheme that opens a calendar app. */
export const subscribeLink = (origin: string) => `${origin.replace(/^https?:/, 'webcal:')}${FILES.calendar}`;

/** "College Station, Bryan y Huntsville". Not Intl.ListFormat, whose first use takes a phone a tenth of a second. */
export const listOf = (words: string[]) => {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  // "y" becomes "e" before the sound of an i: Bryan e Iola, but Bryan y Hiawatha.
  const and = /^(i|hi(?![ae]))/i.test(last) ? 'e' : 'y';
  return `${words.slice(0, -1).join(', ')} ${and} ${last}`;
};

/** The first `limit` graphemes, with an ellipsis when the text is longer. */
export const excerpt = (text: string, limit: number) => {
  const characters = Array.from(text);
  return characters.length > limit ? `${characters.slice(0, limit).join('')}...` : text;
};
