import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';
import type { InquirySource } from '@tocada/contracts/inquiries/inquiries.js';
import type { Stage, StageReason } from '@tocada/contracts/kit/stages.js';
import type { NewsKind } from '@tocada/contracts/messages/replies.js';
import type { StageWords } from './stage-words';

const es = {
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

const en = {
  stages: {
    new: { name: 'New', next: ({ age }) => `reply · waiting ${age}` },
    contacted: {
      name: 'Contacted',
      act: 'Mark contacted',
      back: 'Back to contacted',
      next: ({ later }) => later ?? 'send the quote',
    },
    quoted: {
      name: 'Quoted',
      act: 'Quote sent',
      form: { save: 'Mark quoted' },
      next: ({ later }) => later ?? 'wait for their answer and follow up',
    },
    accepted: {
      name: 'Accepted',
      act: 'Client accepted',
      back: 'It’s postponed',
      form: { save: 'Mark accepted' },
      next: ({ isPostponed, later }) => (isPostponed ? (later ?? 'agree on the new date') : 'book the date'),
    },
    booked: {
      name: 'Booked',
      next: ({ day, isPlayed }) => (isPlayed ? 'mark it completed' : `play on ${day}`),
    },
    completed: { name: 'Completed', act: 'Mark completed', next: ({ later }) => later },
    lost: {
      name: 'Lost',
      act: 'Lost',
      form: { save: 'Mark lost', reason: 'Reason', noReason: 'Choose a reason' },
      next: ({ later }) => later,
    },
    cancelled: {
      name: 'Canceled',
      act: 'Cancel gig',
      form: { save: 'Cancel the gig', reason: 'Who canceled', noReason: 'Who canceled?' },
      next: ({ later }) => later,
    },
  },
  reasons: {
    price: 'Price',
    date: 'Date',
    other_band: 'Went with another band',
    no_answer: 'Stopped answering',
    plans_changed: 'Plans changed',
    other: 'Other reason',
    client: 'The client',
    band: 'The band',
  },
  sources: {
    form: 'The form on the site',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    instagram: 'Instagram',
    facebook: 'Facebook',
    in_person: 'In person',
    referral: 'Referral',
    other: 'Other',
  },
  news: {
    booked: 'their date is booked',
    moved: 'their date changed',
    cancelled: 'their gig was canceled',
    lost: 'their request was closed',
    overruled: 'their date was booked for another request',
    challenge: 'they have 48 hours to confirm',
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
