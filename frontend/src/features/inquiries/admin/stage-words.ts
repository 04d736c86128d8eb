import type { InquirySource } from '@tocada/contracts/inquiries.js';
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
  other_band: 'Eligió otra banda',
  no_answer: 'Dejó de contestar',
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

export const GONE = 'Esta solicitud ya no existe: alguien la borró.';
