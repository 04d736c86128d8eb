import type { Site } from '@tocada/contracts/site.js';
import { html } from './html.js';
import { layout } from './layout.js';
import type { Mail } from './mail.js';

const TITLE = 'Correo de prueba';

export function testMail(site: Site, siteUrl: string): Mail {
  const sentence = `Si lees esto, los avisos de solicitudes de ${site.name} te llegan a esta dirección.`;
  return {
    to: 'band',
    subject: `${TITLE} – ${site.name}`,
    text: `${sentence}\n`,
    html: layout(TITLE, site, siteUrl, html`<p>${sentence}</p>`),
  };
}
