import { sentenceMoment } from '@tocada/contracts/dates.js';
import type { Site } from '@tocada/contracts/site.js';
import { html } from './html.js';
import { button, layout, inkOf } from './layout.js';
import type { Mail } from './mail.js';

/** Tells the band of inquiries that were set apart without a mail of their own. */
export function digestMail(count: number, since: Date, site: Site, siteUrl: string): Mail {
  const ink = inkOf(site);
  const { name, timeZone } = site;
  const number = new Intl.NumberFormat('es-MX').format(count);
  const title = count === 1 ? '1 solicitud apartada' : `${number} solicitudes apartadas`;
  const moment = sentenceMoment(since.toISOString(), timeZone);
  const what = `Desde el ${moment} llegaron muchas solicitudes que parecen enviadas por un programa, y no te avisamos de cada una.`;
  const next = 'Si entre ellas hay una verdadera, devuélvela a la lista desde «Sospechosas» y recibirás su aviso.';
  const admin = new URL('/admin', siteUrl).href;
  return {
    to: 'band',
    subject: `${title} – ${name}`,
    text: `${what}\n\n${next}\n\nAbrir el panel: ${admin}\n`,
    html: layout(
      title,
      site,
      siteUrl,
      html`
        <p>${what}</p>
        <p>${next}</p>
        <p>${button(admin, 'Abrir el panel', ink)}</p>
      `,
    ),
  };
}
