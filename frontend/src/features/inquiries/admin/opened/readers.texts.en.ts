import type { texts as es } from './readers.texts.es';

export const texts = {
  greeting: (name, band, eventType, day) =>
    `Hi ${name}, this is ${band} about your ${eventType && `${eventType} `}request for ${day}.`,
  subject: (band) => `Your request to ${band}`,
  showTitle: (eventType, location) => `${eventType} in ${location}`,
} satisfies typeof es;
