/** Words for readers of the other language, in that language. */
export const texts = {
  nav: 'Language',
  other: 'English',
  hint: 'This page is also in English.',
  read: 'Read it in English',
  close: 'Dismiss',
};
