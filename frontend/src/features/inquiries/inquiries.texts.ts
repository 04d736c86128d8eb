import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  /** The types of events and the option for any other place, by the name in which they are stored. */
  choose: 'Selecciona una opción',
  title: 'Solicitar Cotización',
  allRequired: 'Todo es obligatorio, menos Detalles.',
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Email',
  eventDate: 'Fecha del Evento',
  eventType: 'Tipo de Evento',
  location: 'Ubicación del Evento',
  details: 'Detalles',
  detailsHint: 'Cuéntanos sobre tu evento, número de invitados, duración esperada...',
  trap: 'Sitio web (deja este campo vacío)',
  send: 'Enviar Solicitud',
  sending: 'Enviando...',
  isPast: 'Esa fecha ya pasó: ¿es la correcta?',
  isTaken: 'Ese día ya tocamos. Escríbenos y buscamos otra fecha.',
  promises: 'Nuestra promesa',

  sendToday: 'Sí, es hoy: enviar',
  changeDate: 'Cambiar la fecha',

  sent: '¡Solicitud Enviada!',
  sentText: 'Hemos recibido tu solicitud. Te contactaremos pronto para confirmar los detalles.',
  onlyOnce: 'No hace falta que la envíes otra vez.',
  another: 'Enviar otra solicitud',
  received: 'Recibimos tu solicitud.',
  reference: 'Número de solicitud: ',
  addDetails: 'Agrega detalles',
  answerTo: (email: string) => ['Responderemos a ', email, '. No hace falta que la envíes otra vez.'],

  failed: 'Tu solicitud no se pudo enviar.',
  kept: (advice: string) => `Lo que escribiste sigue aquí. ${advice}`,
  checkMarked: 'Revisa lo que está marcado.',
  /** Before `byChat`, which is a link. */
  orWrite: ' También puedes escribirnos',
  byChat: 'por WhatsApp',
};

const en = {
  choose: 'Choose an option',
  title: 'Get a Quote',
  allRequired: 'Everything is required except Details.',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  eventDate: 'Event Date',
  eventType: 'Event Type',
  location: 'Event Location',
  details: 'Details',
  detailsHint: 'Tell us about your event: how many guests, how long we should play...',
  trap: 'Website (leave this field empty)',
  send: 'Send Request',
  sending: 'Sending...',
  isPast: 'That date has passed. Is it the right one?',
  isTaken: 'We’re already playing that day. Message us and we’ll find another date.',
  promises: 'Our promise',

  sendToday: 'Yes, it’s today. Send it',
  changeDate: 'Change the date',

  sent: 'Request Sent!',
  sentText: 'We got your request. We’ll be in touch soon to confirm the details.',
  onlyOnce: 'No need to send it again.',
  another: 'Send another request',
  received: 'We got your request.',
  reference: 'Request number: ',
  addDetails: 'Add details',
  answerTo: (email) => ['We’ll reply to ', email, '. No need to send it again.'],

  failed: 'Your request couldn’t be sent.',
  kept: (advice) => `What you typed is still here. ${advice}`,
  checkMarked: 'Check the marked fields.',
  orWrite: ' You can also message us',
  byChat: 'on WhatsApp',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
