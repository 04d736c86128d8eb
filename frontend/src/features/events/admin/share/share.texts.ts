import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  words: 'Texto',
  onWhatsApp: 'WhatsApp',
  onFacebook: 'Facebook',
  onInstagram: 'Instagram',
  copied: {
    facebook: 'Texto copiado: pégalo en Facebook',
    instagram: 'Texto copiado: pégalo en Instagram',
  },
  notCopied: 'Copia el texto de aquí:',
  cards: 'Tarjeta',
  square: 'Cuadrada (1:1)',
  story: 'Historia (9:16)',
  squareFile: (title: string) => `${title} 1x1.jpg`,
  storyFile: (title: string) => `${title} 9x16.jpg`,
  with: (names: string) => `Con ${names}`,
  doors: (hour: string) => `Puertas ${hour}`,
  linkInBio: 'Todo está en el enlace de nuestro perfil.',
  cancelled: (title: string) => `CANCELADO: ${title}`,
  postponed: (title: string) => `POSPUESTO: ${title}`,
  rescheduled: (title: string) => `NUEVA FECHA: ${title}`,
  dateToCome: 'La nueva fecha está por confirmarse.',
};

const en = {
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

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
