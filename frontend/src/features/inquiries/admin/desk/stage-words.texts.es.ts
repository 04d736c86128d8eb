import type { InquirySource } from '@tocada/contracts/inquiries.js';
import type { NewsKind } from '@tocada/contracts/replies.js';
import type { Stage, StageReason } from '@tocada/contracts/stages.js';
import type { StageWords } from './stage-words';

export const texts = {
  stages: {
    new: { name: 'Nueva', next: ({ age }) => `responder · lleva ${age} esperando` },
    contacted: {
      name: 'Contactada',
      act: 'Marcar Contactado',
      back: 'Volver a Contactada',
      next: ({ later }) => later ?? 'mandar la cotización',
    },
    quoted: {
      name: 'Cotizada',
      act: 'Cotización enviada',
      form: { save: 'Marcar como cotizada' },
      next: ({ later }) => later ?? 'esperar su respuesta y dar seguimiento',
    },
    accepted: {
      name: 'Aceptada',
      act: 'El cliente aceptó',
      back: 'Se pospone',
      form: { save: 'Marcar como aceptada' },
      next: ({ isPostponed, later }) => (isPostponed ? (later ?? 'acordar la fecha nueva') : 'reservar la fecha'),
    },
    booked: {
      name: 'Reservada',
      next: ({ day, isPlayed }) => (isPlayed ? 'marcarla como completada' : `tocar el ${day}`),
    },
    completed: { name: 'Completada', act: 'Completado', next: ({ later }) => later },
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
  } satisfies Record<Stage, StageWords>,
  reasons: {
    price: 'Por el precio',
    date: 'Por la fecha',
    other_band: 'Se fue con otra banda',
    no_answer: 'Ya no contestó',
    plans_changed: 'Cambió de planes',
    other: 'Otro motivo',
    client: 'El cliente',
    band: 'La banda',
  } satisfies Record<StageReason, string>,
  sources: {
    form: 'El formulario del sitio',
    phone: 'Teléfono',
    whatsapp: 'WhatsApp',
    instagram: 'Instagram',
    facebook: 'Facebook',
    in_person: 'En persona',
    referral: 'Recomendación',
    other: 'Otro medio',
  } satisfies Record<InquirySource, string>,
  /** The outcome of a request, as the end of a sentence to its client or about it. */
  news: {
    booked: 'su fecha quedó reservada',
    moved: 'cambió su fecha',
    cancelled: 'se canceló',
    lost: 'se cerró su solicitud',
    overruled: 'su fecha se reservó para otra solicitud',
    challenge: 'tiene 48 horas para confirmar',
  } satisfies Record<NewsKind, string>,
};
