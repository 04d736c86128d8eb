import type { Site } from '@tocada/contracts/site.js';
import { html } from './html.js';
import { layout } from './layout.js';
import type { Mail } from './mail.js';

const TITLE = 'Correo de prueba';

export function testMail({ name }: Site): Mail {
  const sentence = `Si lees esto, los avisos de solicitudes de ${name} te llegan a esta dirección.`;
  return {
    to: 'band',
    subject: `${TITLE} – ${name}`,
    text: `${sentence}\n`,
    html: layout(TITLE, html`<p>${sentence}</p>`),
  };
}
