import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { callLink, fullNumber, whatsappLink } from '@tocada/contracts/phone.js';
import type { Site } from '@tocada/contracts/site.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { brief, eventMoment, factsOf } from './facts.js';
import { html } from './html.js';
import { button, factsTable, factsText, layout, inkOf } from './layout.js';
import type { Mail } from './mail.js';

/** The mail to the band: all that the client entered, and links to answer at once. The first answer often gets the gig. */
export function bandMail(inquiry: InquiryRow, site: Site, siteUrl: string): Mail {
  const ink = inkOf(site);
  const reference = inquiryReference(inquiry.id);
  const title = `Nueva solicitud ${reference}: ${brief(inquiry.eventType)}, ${eventMoment(inquiry, site)}`;
  const facts = factsOf(inquiry, site);
  const admin = new URL('/admin', siteUrl).href;
  const number = fullNumber(inquiry.phone, site.whatsapp);
  const ways: [address: string, label: string][] = [
    ...(number
      ? ([
          [whatsappLink(number), 'WhatsApp'],
          [callLink(number), 'Llamar'],
        ] as [string, string][])
      : []),
    [admin, 'Abrir el panel'],
  ];
  return {
    to: 'band',
    replyTo: { name: brief(inquiry.name), address: inquiry.email },
    subject: title,
    text: `${title}

${ways.map(([address, label]) => `${label}: ${address}`).join('\n')}

${factsText(facts)}

Responde a este correo para escribirle a tu cliente.
`,
    html: layout(
      title,
      site,
      siteUrl,
      html`
        <p>${ways.map(([address, label]) => button(address, label, ink))}</p>
        ${factsTable(facts, ink)}
        <p>Responde a este correo para escribirle a tu cliente.</p>
      `,
    ),
  };
}
