import type { DocumentKind } from '@tocada/contracts/quotes.js';

const papers: Record<DocumentKind, string> = {
  quote: 'cotización',
  agreement: 'acuerdo',
  amendment: 'cambio al acuerdo',
  invoice: 'factura comercial',
  receipt: 'recibo',
  credit_note: 'nota de crédito',
  cancellation: 'cancelación',
};

export const es = {
  hello: (name: string) => `Hola, ${name}:`,
  /** "tu evento (Boda) del 14 de marzo de 2027" */
  event: (type: string, day: string) => `tu evento (${type}) del ${day}`,
  openPage: 'Abrir tu página',
  question: '¿Tienes una pregunta? Responde a este correo o escríbenos:',
  keepLink: 'Este enlace es tuyo: quien lo abre puede firmar en tu nombre. No lo reenvíes.',
  attached: (paper: string) => `Va adjunto: ${paper}.`,
  paper: (kind: DocumentKind, number: string) => `${papers[kind]} ${number}`,
  quote: {
    title: (band: string) => `Tu cotización de ${band}`,
    amendment: (band: string) => `Un cambio a tu acuerdo con ${band}`,
    text: (event: string, number: string, until: string) =>
      `Te mandamos la cotización ${number} para ${event}. Es válida hasta el ${until}.`,
    amendmentText: (event: string, number: string, until: string) =>
      `Te mandamos el cambio al acuerdo ${number} para ${event}. Vale cuando todos lo firman, a más tardar el ${until}.`,
    button: 'Ver y firmar',
  },
  signed: {
    title: (name: string) => `${name} ya firmó`,
    text: (number: string, event: string) => `Para el acuerdo ${number}, de ${event}, falta una firma: la tuya.`,
    band: (name: string, number: string) => `${name} firmó la cotización ${number}. Falta la otra firma.`,
    button: 'Revisar y firmar',
  },
  agreement: {
    title: (number: string) => `Acuerdo firmado (${number})`,
    text: (event: string) => `El acuerdo para ${event} está firmado por todos.`,
    amendmentTitle: (number: string) => `Cambio firmado (${number})`,
    amendmentText: (event: string) => `El cambio al acuerdo para ${event} está firmado por todos.`,
    next: (sum: string, day: string) => `El siguiente pago es de ${sum}, a más tardar el ${day}.`,
    notMe: '¿No fuiste tú quien firmó? Avísanos aquí:',
    notMeButton: 'No fui yo',
    band: 'Todos firmaron. El documento va adjunto y queda en el panel.',
  },
  declined: {
    title: (client: string) => `${client} no aceptó la cotización`,
    text: (number: string) => `La cotización ${number} queda rechazada, y la fecha se soltó.`,
    reason: (words: string) => `Su motivo: ${words}`,
  },
  withdrawn: {
    title: (number: string) => `Retiramos la cotización ${number}`,
    text: (event: string) =>
      `La cotización para ${event} ya no se puede aceptar. Si quieres, con gusto te hacemos otra.`,
  },
  dateTaken: {
    title: (client: string) => `${client} quiso firmar una noche ocupada`,
    text: (day: string) => `La noche del ${day} ya es de otro evento, así que no se firmó nada. Ofrécele otras fechas.`,
  },
  notMe: {
    title: (client: string) => `Alguien dice que no firmó (${client})`,
    text: 'Quien recibió el acuerdo dice que no fue quien firmó. Su página ya no muestra las formas de pago. Llámale antes de hacer otra cosa.',
  },
  changeAsked: {
    title: (client: string) => `${client} pide un cambio`,
  },
  cancelAsked: {
    title: (client: string) => `${client} pide cancelar`,
    text: 'Nada está cancelado todavía. En el panel ves lo acordado para hoy, lo pagado y lo que se devuelve.',
  },
  paymentClaimed: {
    title: (client: string, sum: string) => `${client} dice que ya pagó ${sum}`,
    text: (method: string) => `Forma de pago: ${method}.`,
    check: 'Búscalo en el banco o en la aplicación, no en un correo. Si llegó, confírmalo en el panel.',
    note: (words: string) => `Su nota: ${words}`,
  },
  receipt: {
    title: (paper: string) => `Tu ${paper}`,
    text: (sum: string) => `Recibimos tu pago de ${sum}. ¡Gracias!`,
    withheld: (sum: string) => `Anotamos los ${sum} de impuesto que retuviste. Cuentan como pagados.`,
    returned: (sum: string) => `Aquí está el comprobante por ${sum}.`,
    owed: (sum: string) => `Falta por pagar: ${sum}.`,
    settled: 'No falta nada por pagar.',
  },
  invoice: {
    title: (paper: string) => `Tu ${paper}`,
    text: (event: string) => `Aquí está la factura de ${event}.`,
    credited: (event: string) => `Esta nota cancela la factura anterior de ${event}.`,
  },
  overdue: {
    title: (client: string) => `Falta el primer pago de ${client}`,
    text: (sum: string, day: string) =>
      `Eran ${sum}, a más tardar el ${day}. El apartado de la fecha termina. Decide si esperas o sueltas la fecha.`,
  },
  soon: {
    title: (sum: string, day: string) => `Tu pago de ${sum} vence el ${day}`,
    text: (event: string) => `Te recordamos el siguiente pago de ${event}. En tu página están las formas de pagar.`,
  },
  due: {
    title: (sum: string) => `Hoy vence tu pago de ${sum}`,
    text: (event: string) => `Es el pago de ${event}. En tu página están las formas de pagar.`,
  },
  late: {
    title: (sum: string) => `Sigue pendiente tu pago de ${sum}`,
    text: (event: string, day: string) =>
      `El pago de ${event} venció el ${day}. En tu página están las formas de pagar. Si algo pasó, escríbenos.`,
  },
  alreadyPaid: 'Si ya pagaste, dínoslo en tu página con «Ya pagué».',
  cancellation: {
    title: (number: string) => `Cancelación (${number})`,
    text: (event: string) => `Queda cancelado ${event}. El documento adjunto dice lo que se devuelve o se debe.`,
  },
  postponed: {
    title: (number: string) => `Pospuesto, sin fecha nueva (${number})`,
    text: (event: string) => `Queda pospuesto ${event}. Todavía no hay fecha nueva; la acordamos contigo.`,
    credit: (sum: string, day: string) => `Lo que ya pagaste, ${sum}, es un crédito que puedes usar hasta el ${day}.`,
    band: (day: string) => `La noche del ${day} queda libre. El documento va adjunto y queda en el panel.`,
  },
  about: (client: string, event: string) => `Cliente: ${client}. Se trata de ${event}.`,
  /** To the band, which the event is not of. */
  bandEvent: (type: string, day: string) => `${type}, ${day}`,
};
