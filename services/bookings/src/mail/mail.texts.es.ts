export const es = {
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
