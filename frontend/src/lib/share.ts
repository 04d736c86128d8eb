import { FILES } from '@tocada/contracts/pages/pages.js';

/** The address of the calendar with the scheme that opens a calendar app. */
export const subscribeLink = (origin: string) => `${origin.replace(/^https?:/, 'webcal:')}${FILES.calendar}`;

/** The first `limit` characters, with three dots when the text is longer. */
export const excerpt = (text: string, limit: number) => {
  const characters = Array.from(text);
  return characters.length > limit ? `${characters.slice(0, limit).join('')}...` : text;
};
