import type { InquirySource } from '@tocada/contracts/inquiries.js';
import type { NewsKind } from '@tocada/contracts/replies.js';
import type { Stage, StageReason } from '@tocada/contracts/stages.js';

export const STAGE_NAMES: Record<Stage, string> = {
  new: 'Nueva',
  contacted: 'Contactada',
  quoted: 'Cotizada',
  accepted: 'Aceptada',
  booked: 'Reservada',
  completed: 'Completada',
  lost: 'Perdida',
  cancelled: 'Cancelada',
};

export const REASON_NAMES: Record<StageReason, string> = {
  price: 'Por el precio',
  date: 'Por la fecha',
  other_band: 'Se fue con otra banda',
  no_answer: 'Ya no contestó',
  plans_changed: 'Cambió de planes',
  other: 'Otro motivo',
  client: 'El cliente',
  band: 'La banda',
};

export const SOURCE_NAMES: Record<InquirySource, string> = {
  form: 'El formulario del sitio',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  in_person: 'En persona',
  referral: 'Recomendación',
  other: 'Otro medio',
};

/** The outcome of a request, as the end of a sentence to its client or about it. */
export const NEWS_WORDS: Record<NewsKind, string> = {
  booked: 'su fecha quedó reservada',
  moved: 'cambió su fecha',
  cancelled: 'se canceló',
  lost: 'se cerró su solicitud',
  overruled: 'su fecha se reservó para otra solicitud',
  challenge: 'tiene 48 horas para confirmar',
};

export const GONE = 'Esta solicitud ya no existe: alguien la borró.';
