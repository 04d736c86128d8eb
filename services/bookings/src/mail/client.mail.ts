import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { callLink, whatsappLink } from '@tocada/contracts/phone.js';
import type { Site } from '@tocada/contracts/site.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { brief, factsOf, type Fact } from './facts.js';
import { html } from './html.js';
import { printed } from './layout.js';
import type { Mail } from './mail.js';
import { buttons, link, paragraph, quiet, signature, table, type Part } from './parts.js';

const isOffered = (options: readonly string[], value: string): boolean => options.includes(value);

/** The facts that a sender cannot word freely: the day, and the type and the town when they are options of the form. */
const factsOffered = (inquiry: InquiryRow, site: Site): Fact[] =>
  factsOf(inquiry, site).filter(
    ([label]) =>
      label === 'Fecha' ||
      (label === 'Tipo' && isOffered(site.eventTypes, inquiry.eventType)) ||
      (label === 'Lugar' && isOffered(site.inquiryLocations, inquiry.location)),
  );

const referencePart = (reference: string): Part => ({
  text: `Número de solicitud: ${reference}`,
  html: () => html`<p>Número de solicitud: <strong>${reference}</strong></p>`,
});

/** The ways to reach the band. The text names their addresses, which the HTML hides behind a link and a button. */
const contactPart = ({ whatsapp, phone }: Site): Part => {
  const button = buttons([[whatsappLink(whatsapp), 'WhatsApp']]);
  return {
    text: `¿Algo cambió o tienes una pregunta? Responde a este correo o escríbenos:\n${button.text}\nTeléfono: ${phone}`,
    html: (ink) =>
      html`<p>
          ¿Algo cambió o tienes una pregunta? Escríbenos, responde a este correo o llama al
          ${link(callLink(whatsapp), phone, ink)}.
        </p>
        ${button.html(ink)}`,
  };
};

/**
 * Confirms the inquiry to the client and gives its reference. Anyone can enter a foreign address into the form, and the
 * band's domain signs this mail, so the mail contains no free text of the sender.
 */
export function clientMail(inquiry: InquiryRow, site: Site, siteUrl: string): Mail {
  const reference = inquiryReference(inquiry.id);
  const title = `Recibimos tu solicitud (${reference})`;
  const parts = [
    paragraph('Hola:'),
    paragraph(
      `Hemos recibido tu solicitud para contratar a ${site.name}. Te contactaremos pronto para confirmar los detalles.`,
    ),
    referencePart(reference),
    table(factsOffered(inquiry, site)),
    contactPart(site),
    signature(site, siteUrl),
    quiet('Si no hiciste esta solicitud, puedes ignorar este correo.'),
  ];
  return {
    to: { name: '', address: inquiry.email },
    replyTo: 'band',
    subject: `${title} – ${brief(site.name)}`,
    ...printed(title, parts, site, siteUrl),
    isAutomatic: true,
  };
}
