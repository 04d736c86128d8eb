import type { InquirySource } from '@tocada/contracts/inquiries.js';
import type { NewsKind } from '@tocada/contracts/replies.js';
import type { Stage, StageReason } from '@tocada/contracts/stages.js';
import { shortDay } from './nights';

/** The facts of a request on which its next step depends. */
interface Known {
  /** The time since the request came: "26 h". */
  age: string;
  /** The follow-up that the band has planned for a later day. */
  later: string | undefined;
  /** The local day of the event. */
  day: string;
  today: string;
}

interface StageWords {
  name: string;
  /** The button that brings an opened request here. */
  act?: string;
  /** The form of a stage that asks for facts. */
  form?: { save: string; reason?: string; noReason?: string };
  next: (known: Known) => string | undefined;
}

/** All words of a stage. */
export const STAGE_WORDS: Record<Stage, StageWords> = {
  new: { name: 'Nueva', next: ({ age }) => `responder · lleva ${age} esperando` },
  contacted: { name: 'Contactada', next: ({ later }) => later ?? 'mandar la cotización' },
  quoted: {
    name: 'Cotizada',
    act: 'Cotización enviada',
    form: { save: 'Marcar como cotizada' },
    next: ({ later }) => later ?? 'esperar su respuesta y dar seguimiento',
  },
  accepted: {
    name: 'Aceptada',
    act: 'El cliente aceptó',
    form: { save: 'Marcar como aceptada' },
    next: () => 'reservar la fecha',
  },
  booked: {
    name: 'Reservada',
    act: 'Reservar',
    next: ({ day, today }) => (day < today ? 'marcarla como completada' : `tocar el ${shortDay(day)}`),
  },
  completed: { name: 'Completada', next: ({ later }) => later },
  lost: {
    name: 'Perdida',
    act: 'Perdida',
    form: { save: 'Marcar como perdida', reason: 'Motivo', noReason: 'Elige un motivo' },
    next: ({ later }) => later,
  },
  cancelled: {
    name: 'Cancelada',
    act: 'Cancelar',
    form: { save: 'Cancelar el evento', reason: 'Quién cancela', noReason: '¿Quién cancela?' },
    next: ({ later }) => later,
  },
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
