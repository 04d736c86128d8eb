import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { callLink, whatsappLink } from '@tocada/contracts/phone.js';
import type { Site } from '@tocada/contracts/site.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { brief, factsOf, type Fact } from './facts.js';
import { html } from './html.js';
import { button, factsTable, factsText, layout, link, quiet, inkOf } from './layout.js';
import type { Mail } from './mail.js';

const isOffered = (options: readonly string[], value: string): boolean => options.includes(value);

/** The facts that a sender cannot word freely: the day, and the type and the town when they are options of the form. */
const factsOffered = (inquiry: InquiryRow, site: Site): Fact[] =>
  factsOf(inquiry, site).filter(
    ([label]) =>
      label === 'Fecha del Evento' ||
      (label === 'Tipo de Evento' && isOffered(site.eventTypes, inquiry.eventType)) ||
      (label === 'Ubicación del Evento' && isOffered(site.inquiryLocations, inquiry.location)),
  );

/**
 * Confirms the inquiry to the client and gives its reference. Anyone can enter a foreign address into the form, and the
 * band's domain signs this mail, so the mail contains no free text of the sender.
 */
export function clientMail(inquiry: InquiryRow, site: Site, siteUrl: string): Mail {
  const ink = inkOf(site);
  const reference = inquiryReference(inquiry.id);
  const title = `Recibimos tu solicitud (${reference})`;
  const greeting = 'Hola:';
  const thanks = `Hemos recibido tu solicitud para contratar a ${site.name}. Te contactaremos pronto para confirmar los detalles.`;
  const facts = factsOffered(inquiry, site);
  const whatsapp = whatsappLink(site.whatsapp);
  const call = callLink(site.whatsapp);
  const { phone } = site;
  const home = new URL('/', siteUrl).href;
  return {
    to: { name: '', address: inquiry.email },
    replyTo: 'band',
    subject: `${title} – ${brief(site.name)}`,
    text: `${greeting}

${thanks}

Número de solicitud: ${reference}

${factsText(facts)}

¿Algo cambió o tienes una pregunta? Responde a este correo o escríbenos:
WhatsApp: ${whatsapp}
Teléfono: ${phone}

${site.name}
${home}

Si no hiciste esta solicitud, puedes ignorar este correo.
`,
    html: layout(
      title,
      site,
      siteUrl,
      html`
        <p>${greeting}</p>
        <p>${thanks}</p>
        <p>Número de solicitud: <strong>${reference}</strong></p>
        ${factsTable(facts, ink)}
        <p>
          ¿Algo cambió o tienes una pregunta? Escríbenos, responde a este correo o llama al ${link(call, phone, ink)}.
        </p>
        <p>${button(whatsapp, 'WhatsApp', ink)}</p>
        <p>${link(home, site.name, ink)}</p>
        ${quiet('Si no hiciste esta solicitud, puedes ignorar este correo.', ink)}
      `,
    ),
    isAutomatic: true,
  };
}
