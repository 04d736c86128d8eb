import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import type { Language } from '@tocada/contracts/ground/language.js';

const papersEs: Record<DocumentKind, string> = {
  quote: 'cotización',
  agreement: 'acuerdo',
  amendment: 'cambio al acuerdo',
  invoice: 'factura comercial',
  receipt: 'recibo',
  credit_note: 'nota de crédito',
  cancellation: 'cancelación',
};

const es = {
  hello: (name: string) => `Hola, ${name}:`,
  /** "tu evento (Boda) del 14 de marzo de 2027" */
  event: (type: string, day: string | null) => `tu evento${type && ` (${type})`}${day ? ` del ${day}` : ''}`,
  openPage: 'Abrir tu página',
  question: '¿Tienes una pregunta? Responde a este correo o escríbenos:',
  keepLink: 'Este enlace es tuyo: quien lo abre puede firmar en tu nombre. No lo reenvíes.',
  attached: (paper: string) => `Va adjunto: ${paper}.`,
  paper: (kind: DocumentKind, number: string) => `${papersEs[kind]} ${number}`,
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
    claimed: (claimed: string, arrived: string) => `Nos avisaste de ${claimed} y llegaron ${arrived}.`,
    taken: {
      title: (sum: string) => `Anulamos tu pago de ${sum}`,
      text: (sum: string, number: string) => `El pago de ${sum} ya no cuenta, y su recibo ${number} queda anulado.`,
    },
    refundTaken: {
      title: (sum: string) => `Anulamos la devolución de ${sum}`,
      text: (sum: string, number: string) =>
        `La devolución de ${sum} ya no cuenta, y su comprobante ${number} queda anulado.`,
    },
    owed: (sum: string) => `Falta por pagar: ${sum}.`,
    inFavor: (sum: string) => `A tu favor: ${sum}.`,
    settled: 'No falta nada por pagar.',
  },
  notArrived: { title: (sum: string) => `No encontramos tu pago de ${sum}` },
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
    text: (event: string, who: string) =>
      ['Queda cancelado', `${event}.`, who, 'El documento adjunto dice lo que se devuelve o se debe.']
        .filter(Boolean)
        .join(' '),
    toClient: { client: 'Se canceló de tu parte.', band: 'Lo cancelamos nosotros.' },
    toBand: { client: 'Canceló el cliente.', band: 'Canceló la banda.' },
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

const papersEn = {
  quote: 'quote',
  agreement: 'agreement',
  amendment: 'amendment',
  invoice: 'invoice',
  receipt: 'receipt',
  credit_note: 'credit note',
  cancellation: 'cancellation',
};

const en = {
  hello: (name) => `Hi ${name},`,
  event: (type, day) => `your event${type && ` (${type})`}${day ? ` on ${day}` : ''}`,
  openPage: 'Open your page',
  question: 'Questions? Reply to this email or message us:',
  keepLink: 'This link is yours: whoever opens it can sign in your name. Please don’t forward it.',
  attached: (paper) => `Attached: ${paper}.`,
  paper: (kind, number) => `${papersEn[kind]} ${number}`,
  quote: {
    title: (band) => `Your quote from ${band}`,
    amendment: (band) => `A change to your agreement with ${band}`,
    text: (event, number, until) => `Here’s quote ${number} for ${event}. It’s valid through ${until}.`,
    amendmentText: (event, number, until) =>
      `Here’s the change to agreement ${number} for ${event}. It counts once everybody signs it, by ${until}.`,
    button: 'Review and sign',
  },
  signed: {
    title: (name) => `${name} has signed`,
    text: (number, event) => `Agreement ${number}, for ${event}, needs one more signature: yours.`,
    band: (name, number) => `${name} signed quote ${number}. The other signature is still missing.`,
    button: 'Review and sign',
  },
  agreement: {
    title: (number) => `Agreement signed (${number})`,
    text: (event) => `Everybody has signed the agreement for ${event}.`,
    amendmentTitle: (number) => `Amendment signed (${number})`,
    amendmentText: (event) => `Everybody has signed the change to the agreement for ${event}.`,
    next: (sum, day) => `The next payment is ${sum}, due by ${day}.`,
    notMe: 'Wasn’t it you who signed? Let us know here:',
    notMeButton: 'It wasn’t me',
    band: 'Everybody has signed. The document is attached and stays in the panel.',
  },
  declined: {
    title: (client) => `${client} declined the quote`,
    text: (number) => `Quote ${number} is declined, and the hold on the date was released.`,
    reason: (words) => `Their reason: ${words}`,
  },
  withdrawn: {
    title: (number) => `We’ve withdrawn quote ${number}`,
    text: (event) => `The quote for ${event} can’t be accepted anymore. We’re happy to make you another one.`,
  },
  dateTaken: {
    title: (client) => `${client} tried to sign for a night that’s taken`,
    text: (day) =>
      `The night of ${day} belongs to another event by now, so nothing was signed. Offer them other dates.`,
  },
  notMe: {
    title: (client) => `Somebody says they didn’t sign (${client})`,
    text: 'The person who got the agreement says it wasn’t them who signed. Their page no longer shows ways to pay. Call them before you do anything else.',
  },
  changeAsked: {
    title: (client) => `${client} asks for a change`,
  },
  cancelAsked: {
    title: (client) => `${client} asks to cancel`,
    text: 'Nothing is canceled yet. The panel shows what was agreed for today, what’s paid, and what goes back.',
  },
  paymentClaimed: {
    title: (client, sum) => `${client} says they paid ${sum}`,
    text: (method) => `Paid by: ${method}.`,
    check: 'Look for it in your bank or app, not in an email. If it’s there, confirm it in the panel.',
    note: (words) => `Their note: ${words}`,
  },
  receipt: {
    title: (paper) => `Your ${paper}`,
    text: (sum) => `We got your payment of ${sum}. Thank you!`,
    withheld: (sum) => `We noted the ${sum} of tax that you withheld. It counts as paid.`,
    returned: (sum) => `Here’s the record for ${sum}.`,
    claimed: (claimed, arrived) => `You told us about ${claimed}, and ${arrived} arrived.`,
    taken: {
      title: (sum) => `We took back your payment of ${sum}`,
      text: (sum, number) => `The payment of ${sum} no longer counts, and its receipt ${number} is void.`,
    },
    refundTaken: {
      title: (sum) => `We took back the refund of ${sum}`,
      text: (sum, number) => `The refund of ${sum} no longer counts, and its record ${number} is void.`,
    },
    owed: (sum) => `Still owed: ${sum}.`,
    inFavor: (sum) => `In your favor: ${sum}.`,
    settled: 'Nothing is left to pay.',
  },
  notArrived: { title: (sum) => `We can’t find your payment of ${sum}` },
  invoice: {
    title: (paper) => `Your ${paper}`,
    text: (event) => `Here’s the invoice for ${event}.`,
    credited: (event) => `This note cancels the earlier invoice for ${event}.`,
  },
  overdue: {
    title: (client) => `The first payment of ${client} is late`,
    text: (sum, day) =>
      `It was ${sum}, due by ${day}. The hold on the date ends. It’s up to you to wait or release the date.`,
  },
  soon: {
    title: (sum, day) => `Your payment of ${sum} is due ${day}`,
    text: (event) => `A reminder of the next payment for ${event}. Your page lists the ways to pay.`,
  },
  due: {
    title: (sum) => `Your payment of ${sum} is due today`,
    text: (event) => `It’s the payment for ${event}. Your page lists the ways to pay.`,
  },
  late: {
    title: (sum) => `Your payment of ${sum} is still open`,
    text: (event, day) =>
      `The payment for ${event} was due ${day}. Your page lists the ways to pay. If something came up, write to us.`,
  },
  alreadyPaid: 'Already paid? Tell us on your page with “I paid”.',
  cancellation: {
    title: (number) => `Cancellation (${number})`,
    text: (event, who) =>
      [`Canceled: ${event}.`, who, 'The attached document says what goes back or is owed.'].filter(Boolean).join(' '),
    toClient: { client: 'Canceled on your side.', band: 'We canceled it.' },
    toBand: { client: 'The client canceled.', band: 'The band canceled.' },
  },
  postponed: {
    title: (number) => `Postponed, no new date yet (${number})`,
    text: (event) => `Postponed: ${event}. There is no new date yet; we’ll set it with you.`,
    credit: (sum, day) => `What you already paid, ${sum}, is a credit that you can use through ${day}.`,
    band: (day) => `The night of ${day} is free again. The document is attached and stays in the panel.`,
  },
  about: (client, event) => `Client: ${client}. It’s about ${event}.`,
  bandEvent: (type, day) => `${type}, ${day}`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
