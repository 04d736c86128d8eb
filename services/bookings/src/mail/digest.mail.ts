import { sentenceMoment } from '@tocada/contracts/dates.js';
import type { Site } from '@tocada/contracts/site.js';
import { printed } from './layout.js';
import type { Mail } from './mail.js';
import { panelButton, paragraph } from './parts.js';

/** Tells the band of inquiries that were set apart without a mail of their own. */
export function digestMail(count: number, since: Date, site: Site, siteUrl: string): Mail {
  const { name, timeZone } = site;
  const number = new Intl.NumberFormat('es-MX').format(count);
  const title = count === 1 ? '1 solicitud apartada' : `${number} solicitudes apartadas`;
  const moment = sentenceMoment(since.toISOString(), timeZone);
  const parts = [
    paragraph(
      `Desde el ${moment} llegaron muchas solicitudes que parecen enviadas por un programa, y no te avisamos de cada una.`,
    ),
    paragraph('Si entre ellas hay una verdadera, devuélvela a la lista desde «Sospechosas» y recibirás su aviso.'),
    panelButton(siteUrl),
  ];
  return { to: 'band', subject: `${title} – ${name}`, ...printed(title, parts, site, siteUrl) };
}
