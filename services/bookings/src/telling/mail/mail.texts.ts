import type { Language } from '@tocada/contracts/ground/language.js';

const es = {
  openPanel: 'Abrir el panel',
  /** The labels are short: on a phone label and value stand on one line. */
  facts: {
    name: 'Nombre',
    phone: 'Teléfono',
    email: 'Email',
    date: 'Fecha',
    type: 'Tipo',
    place: 'Lugar',
    details: 'Detalles',
  },
  band: {
    title: (reference: string) => `Nueva solicitud ${reference}`,
    /** "vie 1 ene 2027" */
    inYear: (day: string, year: string) => `${day} ${year}`,
    replyByWhatsapp: 'Responder por WhatsApp',
    reply: 'Responder',
    call: 'Llamar',
    open: 'Abrir la solicitud',
    byMail:
      'Si respondes a este correo le escribes directo a tu cliente. Después márcala como contactada en el panel, que de eso no se entera.',
  },
  night: {
    label: 'Esa noche',
    over: 'Ya pasó',
    free: 'Libre',
    ownBooking: 'Reservada para esta solicitud',
    ownHold: 'Apartada para esta solicitud',
    booked: 'Ocupada: reservada',
    bookedFor: (whose: string) => `Ocupada: reservada para ${whose}`,
    show: (title: string) => `Ocupada: show «${title}»`,
    blocked: (title: string) => `Ocupada: bloqueada, ${title}`,
    external: (title: string) => `Ocupada por otro calendario: ${title}`,
    heldFor: (whose: string) => `Apartada para ${whose}`,
    others: 'También la piden',
    more: (count: number) => `y ${count} más`,
    before: 'Ya nos escribió',
    otherRequest: 'Otra solicitud',
    earlier: (type: string, day: string) => `${type}, el ${day}`,
    asked: 'Después pidió',
    wish: {
      change: (words: string) => `Un cambio: ${words}`,
      cancel: (words: string) => `Cancelar: ${words}`,
      not_me: () => 'Dice que no firmó',
    },
  },
  client: {
    title: (reference: string) => `Recibimos tu solicitud (${reference})`,
    hello: 'Hola:',
    received: (band: string) =>
      `Hemos recibido tu solicitud para contratar a ${band}. Te contactaremos pronto para confirmar los detalles.`,
    reference: 'Número de solicitud:',
    /** Above a link to WhatsApp. */
    question: '¿Algo cambió o tienes una pregunta? Responde a este correo o escríbenos:',
    phone: (phone: string) => `Teléfono: ${phone}`,
    /** Before the phone number. */
    questionOrCall: '¿Algo cambió o tienes una pregunta? Escríbenos, responde a este correo o llama al',
    ignore: 'Si no hiciste esta solicitud, puedes ignorar este correo.',
    addDetails: 'Agrega detalles',
  },
  reply: {
    title: (band: string) => `Tu solicitud a ${band}`,
  },
  /** Since when a client waits. */
  wait: {
    minutes: 'hace menos de una hora',
    hours: (count: number) => (count === 1 ? 'hace 1 hora' : `hace ${count} horas`),
    days: (count: number) => `hace ${count} días`,
  },
  agenda: {
    title: (day: string) => `Pendientes de hoy, ${day}`,
    unanswered: 'Sin responder',
    followUps: 'Por dar seguimiento',
    holds: 'Apartados por vencer',
    expires: (entry: string, moment: string) => `${entry}: vence el ${moment}`,
    gigs: 'Tocadas de la semana',
    asked: 'Lo que piden tus clientes',
    wish: {
      change: (line: string, words: string) => `${line}: pide un cambio: ${words}`,
      cancel: (line: string, words: string) => `${line}: pide cancelar: ${words}`,
      not_me: (line: string) => `${line}: alguien dice que no firmó`,
    },
    late: 'Pagos atrasados',
    owed: (line: string, sum: string, day: string) => `${line}: ${sum}, vencía el ${day}`,
    resold: 'Canceladas que se vendieron otra vez: ¿devuelves algo?',
    resoldOf: (name: string, day: string, sum: string) => `${name}, ${day}: guardas ${sum}`,
    ending: 'Cotizaciones que vencen mañana',
    expired: 'Cotizaciones vencidas',
    expiredOn: (line: string, day: string) => `${line}: venció el ${day}`,
    more: (count: number) => `… y ${count} más`,
  },
  unanswered: {
    title: (count: number) =>
      count === 1 ? 'Una solicitud sigue sin respuesta' : `${count} solicitudes siguen sin respuesta`,
    came: (line: string, wait: string) => `${line}: llegó ${wait}`,
    reply: 'Responder',
    why: 'El primero en contestar casi siempre se queda con el evento.',
  },
  digest: {
    title: (count: number, number: string) =>
      count === 1 ? '1 solicitud apartada' : `${number} solicitudes apartadas`,
    since: (moment: string) =>
      `Desde el ${moment} llegaron muchas solicitudes que parecen enviadas por un programa, y no te avisamos de cada una.`,
    todo: 'Si entre ellas hay una verdadera, devuélvela a la lista desde «Sospechosas» y recibirás su aviso.',
    asked: (count: number, number: string) =>
      count === 1 ? '1 cambio que te piden' : `${number} cambios que te piden`,
    why: 'Llegaron tantos avisos en una hora que estos van juntos en un solo correo.',
  },
  faults: {
    title: (count: number) => (count === 1 ? 'El sitio tiene una falla' : `El sitio tiene ${count} fallas`),
    where: 'En Ajustes, «Estado» dice cómo está todo ahora.',
  },
  test: {
    title: 'Correo de prueba',
    text: (band: string) => `Si lees esto, los avisos de solicitudes de ${band} te llegan a esta dirección.`,
  },
};

const en = {
  openPanel: 'Open the panel',
  facts: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    date: 'Date',
    type: 'Type',
    place: 'Location',
    details: 'Details',
  },
  band: {
    title: (reference) => `New request ${reference}`,
    inYear: (day, year) => `${day}, ${year}`,
    replyByWhatsapp: 'Reply on WhatsApp',
    reply: 'Reply',
    call: 'Call',
    open: 'Open the request',
    byMail:
      'Reply to this email and it goes straight to your client. Then mark the request as contacted in the panel, which has no way of knowing.',
  },
  night: {
    label: 'That night',
    over: 'Already passed',
    free: 'Open',
    ownBooking: 'Booked for this request',
    ownHold: 'On hold for this request',
    booked: 'Taken: booked',
    bookedFor: (whose) => `Taken: booked for ${whose}`,
    show: (title) => `Taken: show “${title}”`,
    blocked: (title) => `Taken: blocked, ${title}`,
    external: (title) => `Taken on another calendar: ${title}`,
    heldFor: (whose) => `On hold for ${whose}`,
    others: 'Also wanted by',
    more: (count) => `and ${count} more`,
    before: 'Wrote to us before',
    otherRequest: 'Another request',
    earlier: (type, day) => `${type}, on ${day}`,
    asked: 'Asked since',
    wish: {
      change: (words) => `A change: ${words}`,
      cancel: (words) => `To cancel: ${words}`,
      not_me: () => 'Says they didn’t sign',
    },
  },
  client: {
    title: (reference) => `We got your request (${reference})`,
    hello: 'Hi there,',
    received: (band) => `We got your request to book ${band}. We’ll be in touch soon to confirm the details.`,
    reference: 'Request number:',
    question: 'Did something change, or do you have a question? Reply to this email or message us:',
    phone: (phone) => `Phone: ${phone}`,
    questionOrCall: 'Did something change, or do you have a question? Message us, reply to this email, or call',
    ignore: 'If you didn’t send this request, you can ignore this email.',
    addDetails: 'Add details',
  },
  reply: {
    title: (band) => `Your request to ${band}`,
  },
  wait: {
    minutes: 'less than an hour ago',
    hours: (count) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
    days: (count) => `${count} days ago`,
  },
  agenda: {
    title: (day) => `To do today, ${day}`,
    unanswered: 'Unanswered',
    followUps: 'To follow up',
    holds: 'Holds about to expire',
    expires: (entry, moment) => `${entry}: expires ${moment}`,
    gigs: 'Gigs this week',
    asked: 'What your clients ask for',
    wish: {
      change: (line, words) => `${line}: asks for a change: ${words}`,
      cancel: (line, words) => `${line}: asks to cancel: ${words}`,
      not_me: (line) => `${line}: somebody says they didn’t sign`,
    },
    late: 'Late payments',
    owed: (line, sum, day) => `${line}: ${sum}, due ${day}`,
    resold: 'Canceled nights that were sold again: do you give anything back?',
    resoldOf: (name, day, sum) => `${name}, ${day}: you keep ${sum}`,
    ending: 'Quotes that end tomorrow',
    expired: 'Expired quotes',
    expiredOn: (line, day) => `${line}: expired ${day}`,
    more: (count) => `… and ${count} more`,
  },
  unanswered: {
    title: (count) => (count === 1 ? 'One request is still unanswered' : `${count} requests are still unanswered`),
    came: (line, wait) => `${line}: came in ${wait}`,
    reply: 'Reply',
    why: 'Whoever answers first almost always gets the gig.',
  },
  digest: {
    title: (count, number) => (count === 1 ? '1 request went to spam' : `${number} requests went to spam`),
    since: (moment) =>
      `Since ${moment}, many requests have come in that look automated, and we didn’t notify you of each one.`,
    todo: 'If any of them is real, move it back to the list from “Spam” and you’ll get its notice.',
    asked: (count, number) => (count === 1 ? '1 change asked for' : `${number} changes asked for`),
    why: 'So many notices came within an hour that these go together in one email.',
  },
  faults: {
    title: (count) => (count === 1 ? 'The site has a problem' : `The site has ${count} problems`),
    where: 'In Settings, “Status” shows how everything is now.',
  },
  test: {
    title: 'Test email',
    text: (band) => `If you can read this, the request notices for ${band} reach you at this address.`,
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es>;
