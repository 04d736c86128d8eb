import type { texts as es } from './share.texts.es';

export const texts = {
  words: 'Text',
  onWhatsApp: 'WhatsApp',
  onFacebook: 'Facebook',
  onInstagram: 'Instagram',
  copied: {
    facebook: 'Text copied: paste it on Facebook',
    instagram: 'Text copied: paste it on Instagram',
  },
  notCopied: 'Copy the text from here:',
  cards: 'Card',
  square: 'Square (1:1)',
  story: 'Story (9:16)',
  squareFile: (title: string) => `${title} 1x1.jpg`,
  storyFile: (title: string) => `${title} 9x16.jpg`,
  with: (names: string) => `With ${names}`,
  doors: (hour: string) => `Doors ${hour}`,
  linkInBio: 'It’s all in the link in our bio.',
  cancelled: (title: string) => `CANCELED: ${title}`,
  postponed: (title: string) => `POSTPONED: ${title}`,
  rescheduled: (title: string) => `NEW DATE: ${title}`,
  dateToCome: 'The new date is to be announced.',
} satisfies typeof es;
