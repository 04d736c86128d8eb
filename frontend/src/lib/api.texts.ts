import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  noNetwork: 'No se pudo conectar con el servidor. Revisa tu conexión e intenta nuevamente.',
  tooSlow: 'El servidor tardó demasiado en responder. Intenta nuevamente.',
};

const en = {
  noNetwork: 'Couldn’t connect to the server. Check your connection and try again.',
  tooSlow: 'The server took too long to respond. Try again.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
