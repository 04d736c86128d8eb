import type { PayWay } from '@tocada/contracts/deals/quotes.js';
import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  presetsFailed: 'No se pudieron cargar los paquetes guardados',
  rows: {
    empty: 'Todavía no hay paquetes guardados.',
    create: 'Nuevo paquete guardado',
    add: 'Guardar paquete',
    update: 'Guardar cambios',
    removeOf: (name: string) => `Eliminar ${name}`,
    removeTitle: 'Eliminar paquete guardado',
    removeText: (name: string) => `¿Eliminar «${name}»? Las cotizaciones ya hechas no cambian.`,
    added: 'Paquete guardado',
    changed: 'Paquete actualizado',
    removed: 'Paquete eliminado',
    notRemoved: 'No se pudo eliminar el paquete',
  },
  intro:
    'Paquetes guardados para cotizar en tres toques, cómo te pagan y las condiciones con que empieza cada cotización.',

  records: 'Papeles guardados',
  recordsHint:
    'Recibos, facturas, acuerdos y archivos de clientes que ya borraste. Se quedan hasta su fecha porque son tu contabilidad; la lista no dice de quién eran.',
  recordsFailed: 'No se pudieron cargar los papeles guardados',
  recordsEmpty: 'No hay papeles de clientes borrados.',
  recordFile: (day: string) => `Archivo guardado el ${day}`,
  recordUntil: (day: string) => `Hasta el ${day}`,

  presets: 'Paquetes guardados',
  presetFailed: 'No se pudo guardar el paquete',
  nameHint: 'Solo lo ve la banda: es el botón en la solicitud.',
  validDays: 'Vale por (días)',
  mile: 'Precio por milla de viaje ($)',
  freeMiles: 'Millas gratis',
  presetFacts: (total: string, lines: number, language: string) =>
    `${total} · ${lines === 1 ? '1 renglón' : `${lines} renglones`} · ${language}`,

  payWays: 'Cómo te pagan',
  payWaysHint:
    'El cliente las ve en su página cuando hay un acuerdo. Lo que dejes vacío no aparece. Venmo, Cash App y Zelle salen en cotizaciones en dólares, y SPEI en las que son en pesos.',
  accounts: {
    venmo: 'Tu usuario, sin @',
    cash_app: 'Tu $Cashtag, sin $',
    paypal: 'Tu nombre en PayPal.Me',
    zelle: 'El email o teléfono de Zelle',
    spei: 'CLABE y a nombre de quién',
    check: 'A nombre de quién',
    card: 'La dirección https:// de tu cobro con tarjeta',
  } satisfies Record<PayWay['way'], string>,
  note: 'Nota para el cliente (Opcional)',
  savePayWays: 'Guardar formas de pago',
  payWaysSaved: 'Formas de pago guardadas',
  payWaysFailed: 'No se pudieron guardar las formas de pago',
  payWaysNotLoaded: 'No se pudieron cargar las formas de pago',

  terms: 'Condiciones',
  termsHint: 'Cada cotización nueva empieza con las de su idioma. Cambiarlas aquí no cambia las que ya mandaste.',
  termsIn: { es: 'Condiciones en español', en: 'Condiciones en inglés' } satisfies Record<Language, string> as Record<
    Language,
    string
  >,
  insertSample: { es: 'Poner un ejemplo en español', en: 'Poner un ejemplo en inglés' } satisfies Record<
    Language,
    string
  > as Record<Language, string>,
  sampleWarning: 'Es un ejemplo: revísalo con un abogado antes de usarlo.',
  saveTerms: 'Guardar condiciones',
  termsSaved: 'Condiciones guardadas',
  termsFailed: 'No se pudieron guardar las condiciones',
  termsNotLoaded: 'No se pudieron cargar las condiciones',
};

const en = {
  presetsFailed: 'Couldn’t load the presets',
  rows: {
    empty: 'There are no presets yet.',
    create: 'New preset',
    add: 'Save preset',
    update: 'Save changes',
    removeOf: (name) => `Remove ${name}`,
    removeTitle: 'Remove preset',
    removeText: (name) => `Remove “${name}”? Quotes already written don’t change.`,
    added: 'Preset saved',
    changed: 'Preset updated',
    removed: 'Preset removed',
    notRemoved: 'Couldn’t remove the preset',
  },
  intro: 'Presets for quoting in three taps, how you get paid, and the terms that each quote begins with.',

  records: 'Kept papers',
  recordsHint:
    'Receipts, invoices, agreements and files of clients whom you have erased. They stay until their date, because they are your books; the list does not say whose they were.',
  recordsFailed: 'Couldn’t load the kept papers',
  recordsEmpty: 'There are no papers of erased clients.',
  recordFile: (day) => `File kept on ${day}`,
  recordUntil: (day) => `Until ${day}`,

  presets: 'Presets',
  presetFailed: 'Couldn’t save the preset',
  nameHint: 'Only the band sees it: it’s the button on the request.',
  validDays: 'Valid for (days)',
  mile: 'Price per mile of travel ($)',
  freeMiles: 'Free miles',
  presetFacts: (total, lines, language) => `${total} · ${lines === 1 ? '1 line' : `${lines} lines`} · ${language}`,

  payWays: 'How you get paid',
  payWaysHint:
    'Clients see these on their page once there is an agreement. The ones you leave empty don’t show. Venmo, Cash App, and Zelle show on quotes in dollars, and SPEI on those in pesos.',
  accounts: {
    venmo: 'Your username, without @',
    cash_app: 'Your $Cashtag, without $',
    paypal: 'Your PayPal.Me name',
    zelle: 'The email or phone for Zelle',
    spei: 'CLABE and account holder',
    check: 'Payable to',
    card: 'The https:// address of your card checkout',
  },
  note: 'Note for the client (Optional)',
  savePayWays: 'Save ways to pay',
  payWaysSaved: 'Ways to pay saved',
  payWaysFailed: 'Couldn’t save the ways to pay',
  payWaysNotLoaded: 'Couldn’t load the ways to pay',

  terms: 'Terms',
  termsHint:
    'Each new quote begins with those of its language. Changing them here doesn’t change the ones you’ve sent.',
  termsIn: { es: 'Terms in Spanish', en: 'Terms in English' },
  insertSample: { es: 'Insert a sample in Spanish', en: 'Insert a sample in English' },
  sampleWarning: 'This is a sample: have a lawyer review it before you use it.',
  saveTerms: 'Save terms',
  termsSaved: 'Terms saved',
  termsFailed: 'Couldn’t save the terms',
  termsNotLoaded: 'Couldn’t load the terms',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
