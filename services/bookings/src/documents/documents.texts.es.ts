import type { DocumentKind } from '@tocada/contracts/quotes.js';
import type { PaymentKind, QuoteLine } from '@tocada/contracts/quote-money.js';

const units: Record<Exclude<QuoteLine['unit'], 'flat'>, [one: string, many: string]> = {
  hour: ['hora', 'horas'],
  mile: ['milla', 'millas'],
  km: ['km', 'km'],
  person: ['persona', 'personas'],
};
const count = (quantity: string, unit: QuoteLine['unit']): string => {
  if (unit === 'flat') return `× ${quantity}`;
  const [one, many] = units[unit];
  return `${quantity} ${quantity === '1' ? one : many}`;
};
const kinds: Record<DocumentKind, string> = {
  quote: 'Cotización',
  agreement: 'Acuerdo',
  amendment: 'Cambio al acuerdo',
  invoice: 'Factura comercial',
  receipt: 'Recibo',
  credit_note: 'Nota de crédito',
  cancellation: 'Cancelación',
};
const payments: Record<PaymentKind, string> = {
  deposit: 'Anticipo',
  instalment: 'Pago parcial',
  balance: 'Liquidación',
  extra: 'Horas o servicios extra',
  tip: 'Propina',
  damages: 'Pago por cancelación',
  refund: 'Devolución',
  withheld: 'Impuesto retenido',
};

export const es = {
  kinds,
  title: (kind: string, number: string) => `${kind} ${number}`,
  version: (title: string, version: number) => `${title}, versión ${version}`,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  issued: (day: string) => `Con fecha del ${day}`,
  validUntil: (day: string) => `Válida hasta el ${day}`,
  replaces: (number: string) => `Firmado por todos, sustituye lo que se acordó antes con el número ${number}.`,
  postpones: (number: string) =>
    `La banda anota que el evento se pospone. Lo demás del acuerdo ${number} sigue como se firmó. La fecha nueva se acuerda con un cambio que todos firman.`,
  postponed: (day: string) => `Pospuesto, sin fecha nueva (era el ${day})`,
  creditUntil: (day: string) => `Lo pagado es un crédito hasta el ${day}`,
  client: 'Cliente',
  clients: 'Clientes',
  billTo: 'Facturar a',
  poNumber: 'Orden de compra',
  taxId: 'RFC o Tax ID',
  event: 'Evento',
  from: (hour: string) => `Desde las ${hour}`,
  hours: (start: string, end: string) => `De ${start} a ${end}`,
  changes: 'Lo que cambia del acuerdo',
  before: 'Antes',
  now: 'Ahora',
  /** In place of a part that was not there, or is gone. */
  nothing: '(nada)',
  package: 'Paquete',
  confirmed: 'Reserva de la fecha',
  termsChanged: 'Cambió el texto de los términos. El que vale es el de este documento.',
  offerChanged: 'Cambiaron los paquetes o extras que se pueden escoger.',
  unchanged: 'Nada de lo acordado cambia.',
  included: 'Lo que incluye',
  agreed: 'Lo acordado',
  extras: 'Extras que puedes agregar',
  extrasAside: 'No entran en el total si no los marcas.',
  ticked: 'ya marcado',
  concept: 'Concepto',
  amount: 'Importe',
  /** "4 horas" */
  count,
  /** "4 horas × $350": how a line comes to its amount. */
  times: (quantity: string, unit: QuoteLine['unit'], price: string) =>
    unit === 'flat' ? `${quantity} × ${price}` : `${count(quantity, unit)} × ${price}`,
  percentOf: (percent: string) => `${percent}% del paquete`,
  subtotal: 'Subtotal',
  tax: 'Impuesto',
  taxIncluded: (label: string) => `${label}, incluido en el total`,
  total: 'Total',
  currency: 'Todas las cantidades son en dólares de Estados Unidos (USD).',
  permit: (permit: string) => `Permiso para cobrar el impuesto: ${permit}`,
  schedule: 'Pagos',
  payment: 'Pago',
  due: 'A más tardar',
  free: 'Sin costo: no hay nada que pagar.',
  confirm: {
    deposit: 'La fecha queda reservada cuando la banda confirma el primer pago.',
    signature: 'La fecha queda reservada con la firma.',
  },
  damages: 'Si el cliente cancela',
  damagesWhy:
    'Las partes acuerdan estas cantidades porque el daño de una noche perdida es difícil de calcular. Son una estimación razonable de ese daño y no una multa.',
  notice: 'Aviso de cancelación',
  share: 'Del total',
  daysBefore: (days: number) => (days === 1 ? '1 día antes o menos' : `${days} días antes o menos`),
  onTheDay: 'El día del evento',
  noDamages: (days: number) =>
    days === 1
      ? 'Con más de 1 día de anticipación no se debe nada.'
      : `Con más de ${days} días de anticipación no se debe nada.`,
  bandCancels: 'Si cancela la banda, devuelve todo lo pagado.',
  terms: 'Términos',
  courtesy: 'Traducción de cortesía al inglés',
  courtesyWhy: 'Se firma y cuenta el texto en español. Esta traducción no se firma.',
  electronic: 'Este documento se acepta con firma electrónica en la página del cliente.',
  certificate: 'Certificado de firma',
  certificateWhy:
    'Cada firmante abrió su propio enlace, revisó el documento, escribió su nombre y aceptó firmar por medios electrónicos.',
  signer: (place: number) => `Firmante ${place}`,
  signedName: 'Nombre',
  signedCodes: 'Nombre en Unicode',
  signedTitle: 'Puesto y facultades',
  signedAt: 'Fecha y hora (UTC)',
  signedFrom: 'Dirección IP',
  signedWith: 'Navegador',
  signedBy: 'Enlace',
  signedLanguage: 'Idioma de la página',
  signedHash: 'SHA-256 del documento firmado',
  linkOf: (scope: string) => `Enlace personal de firma (${scope})`,
  byMail: 'Enviado al email registrado',
  byWhatsapp: 'Enviado por WhatsApp, porque no hay email registrado',
  languages: { es: 'Español', en: 'Inglés' },
  netDays: (days: number, day: string) =>
    days === 1 ? `Neto a 1 día: vence el ${day}` : `Neto a ${days} días: vence el ${day}`,
  dueOn: (day: string) => `Vence el ${day}`,
  paid: 'Pagado',
  owed: 'Por pagar',
  received: 'Pago recibido',
  returned: 'Pago devuelto',
  paymentKind: 'Por',
  payments,
  method: 'Forma de pago',
  day: 'Fecha',
  note: 'Nota',
  account: 'Estado de cuenta',
  price: 'Total acordado',
  paidSoFar: 'Pagado hasta hoy',
  stillOwed: 'Falta por pagar',
  settled: 'No falta nada por pagar.',
  noCfdi: 'Este recibo no es un CFDI.',
  noCfdiCredit: 'Esta nota de crédito no es un CFDI.',
  noCfdiInvoice: 'Esta factura comercial no es un CFDI.',
  credit: 'Se cancela este importe',
  cancelled: (day: string) => `El evento queda cancelado con fecha del ${day}.`,
  agreedDamages: 'Cantidad acordada por la cancelación',
  toReturn: 'A devolver al cliente',
};
