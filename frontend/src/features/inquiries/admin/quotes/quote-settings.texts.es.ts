import type { PayWay } from '@tocada/contracts/quotes.js';

export const texts = {
  intro:
    'Paquetes guardados para cotizar en tres toques, cómo te pagan y las condiciones con que empieza cada cotización.',

  presets: 'Paquetes guardados',
  presetsFailed: 'No se pudieron cargar los paquetes guardados',
  noPresets: 'Todavía no hay paquetes guardados.',
  newPreset: 'Nuevo paquete guardado',
  addPreset: 'Guardar paquete',
  updatePreset: 'Guardar cambios',
  presetAdded: 'Paquete guardado',
  presetChanged: 'Paquete actualizado',
  presetRemoved: 'Paquete eliminado',
  presetNotRemoved: 'No se pudo eliminar el paquete',
  presetFailed: 'No se pudo guardar el paquete',
  removeOf: (name: string) => `Eliminar ${name}`,
  removeTitle: 'Eliminar paquete guardado',
  removeText: (name: string) => `¿Eliminar «${name}»? Las cotizaciones ya hechas no cambian.`,
  nameHint: 'Solo lo ve la banda: es el botón en la solicitud.',
  validDays: 'Vale por (días)',
  mile: 'Precio por milla de viaje ($)',
  freeMiles: 'Millas gratis',
  presetFacts: (total: string, lines: number, language: string) =>
    `${total} · ${lines === 1 ? '1 renglón' : `${lines} renglones`} · ${language}`,

  payWays: 'Cómo te pagan',
  payWaysHint: 'El cliente las ve en su página después de firmar. Lo que dejes vacío no aparece.',
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
  termsIn: { es: 'Condiciones en español', en: 'Condiciones en inglés' },
  insertSample: { es: 'Poner un ejemplo en español', en: 'Poner un ejemplo en inglés' },
  sampleWarning: 'Es un ejemplo: revísalo con un abogado antes de usarlo.',
  saveTerms: 'Guardar condiciones',
  termsSaved: 'Condiciones guardadas',
  termsFailed: 'No se pudieron guardar las condiciones',
  termsNotLoaded: 'No se pudieron cargar las condiciones',
};
