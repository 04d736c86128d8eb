import type { texts as es } from './api.texts.es';

export const texts = {
  noNetwork: 'Couldn’t connect to the server. Check your connection and try again.',
  tooSlow: 'The server took too long to respond. Try again.',
} satisfies typeof es;
