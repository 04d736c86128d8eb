import type { Language } from '../ground/language.js';

const es = {
  call_foreign: 'La llamada no viene de una página de este sitio',
  form_foreign: 'El formulario se envió desde otra página. Escribe tu solicitud aquí.',
  form_long: 'Lo que escribiste es demasiado largo. Vuelve atrás y acórtalo.',
  form_unreadable: 'El formulario llegó en un formato que no podemos leer. Vuelve atrás e intenta nuevamente.',
  bad_idempotency_key: 'Idempotency-Key debe tener de 8 a 200 caracteres',
  other_release: 'La actualización del sitio no ha terminado. Intenta de nuevo en unos minutos.',
  page_not_found: 'Esa página no existe en el sitio',
  servers_several: 'La petición nombra varios servidores',
  downloads_many: ({ most }: { most: number }) =>
    `Ya se están bajando ${most} archivos con este enlace. Espera a que termine uno e intenta de nuevo.`,
  file_unsized: 'El archivo es demasiado grande, o no dice su tamaño',
  setup_code_missing: 'Escribe el código que está en el registro (log) del contenedor',
  setup_code_wrong: 'Ese no es el código. El bueno es el último que aparece en el registro (log) del contenedor.',
  setup_done: 'La contraseña ya está puesta. Entra con ella.',
  setup_not_kept: 'No se pudo guardar, probablemente porque el disco está lleno. No cambió nada.',
  password_short: ({ least }: { least: number }) => `La contraseña debe tener al menos ${least} caracteres`,
  password_easy: 'Esa contraseña es fácil de adivinar. Usa cuatro palabras al azar o más, o 16 caracteres al azar.',
  bad_amount: 'Escribe una cantidad, como 450 o 1,500.50',
};

const en = {
  call_foreign: 'The call doesn’t come from a page on this site',
  form_foreign: 'The form was sent from another page. Write your request here.',
  form_long: 'What you wrote is too long. Go back and shorten it.',
  form_unreadable: 'The form arrived in a format we can’t read. Go back and try again.',
  bad_idempotency_key: 'Idempotency-Key must have 8 to 200 characters',
  other_release: 'The update of the site hasn’t finished. Try again in a few minutes.',
  page_not_found: 'That page isn’t on this site',
  servers_several: 'The request names several servers',
  downloads_many: ({ most }) =>
    `${most} files are already downloading with this link. Wait until one is done and try again.`,
  file_unsized: 'The file is too large, or its size isn’t given',
  setup_code_missing: 'Enter the code from the container’s log',
  setup_code_wrong: 'That isn’t the code. The right one is the last one in the container’s log.',
  setup_done: 'The password is already set. Log in with it.',
  setup_not_kept: 'It couldn’t be saved, probably because the disk is full. Nothing has changed.',
  password_short: ({ least }) => `The password must have at least ${least} characters`,
  password_easy: 'That password is easy to guess. Use four or more random words, or 16 random characters.',
  bad_amount: 'Enter an amount, like 450 or 1,500.50',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
