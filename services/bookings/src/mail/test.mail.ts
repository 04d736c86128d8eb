import type { Site } from '@tocada/contracts/site.js';
import { printed } from './layout.js';
import type { Mail } from './mail.js';
import { paragraph } from './parts.js';

const TITLE = 'Correo de prueba';

export function testMail(site: Site, siteUrl: string): Mail {
  const sentence = `Si lees esto, los avisos de solicitudes de ${site.name} te llegan a esta dirección.`;
  return {
    to: 'band',
    subject: `${TITLE} – ${site.name}`,
    ...printed(TITLE, [paragraph(sentence)], site, siteUrl),
  };
}
