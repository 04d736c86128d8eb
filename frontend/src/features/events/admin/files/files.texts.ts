import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  export: 'Exportar',
  formats: { bandsintown: 'Bandsintown', csv: 'CSV', ics: 'ICS' },
  bandsintown: 'Bandsintown lleva los próximos shows públicos, de 50 en 50. CSV e ICS llevan todos.',
  exportFailed: 'Error al exportar',
  saved: (names: string[]) => (names.length === 0 ? 'No hay nada que guardar.' : `Guardado: ${names.join(', ')}`),
  leftOut: (n: number) => (n === 1 ? '1 evento se quedó fuera' : `${n} eventos se quedaron fuera`),

  import: 'Importar',
  paste: 'Pega aquí una tabla (CSV) o un calendario (ICS), o arrastra el archivo. Todo entra como borrador.',
  choose: 'Elegir archivo',
  look: 'Revisar',
  unreadable: 'No se pudo leer el archivo.',
  line: (n: number) => `Línea ${n}`,
  lines: 'Líneas del archivo',
  states: { new: 'Nuevo', known: 'Ya está', wrong: 'No entra' },
  summary: (fresh: number, known: number, wrong: number, isDone: boolean) =>
    [
      isDone
        ? `${fresh === 1 ? 'Entró 1 borrador' : `Entraron ${fresh} borradores`}.`
        : `${fresh === 1 ? '1 es nuevo' : `${fresh} son nuevos`}.`,
      known > 0 && `${known === 1 ? '1 ya estaba' : `${known} ya estaban`}, por el día y el venue.`,
      wrong > 0 && `${wrong === 1 ? '1 línea no entra' : `${wrong} líneas no entran`}.`,
    ]
      .filter(Boolean)
      .join(' '),
  add: (n: number) => (n === 1 ? 'Agregar 1 borrador' : `Agregar ${n} borradores`),
  imported: (n: number) => (n === 1 ? '1 borrador agregado' : `${n} borradores agregados`),
};

const en = {
  export: 'Export',
  formats: { bandsintown: 'Bandsintown', csv: 'CSV', ics: 'ICS' },
  bandsintown: 'Bandsintown takes the public shows to come, 50 a file. CSV and ICS take them all.',
  exportFailed: 'Couldn’t export',
  saved: (names: string[]) => (names.length === 0 ? 'There’s nothing to save.' : `Saved: ${names.join(', ')}`),
  leftOut: (n: number) => (n === 1 ? '1 event was left out' : `${n} events were left out`),

  import: 'Import',
  paste: 'Paste a table (CSV) or a calendar (ICS) here, or drop the file. Everything comes in as a draft.',
  choose: 'Choose a file',
  look: 'Check it',
  unreadable: 'Couldn’t read the file.',
  line: (n: number) => `Line ${n}`,
  lines: 'Lines of the file',
  states: { new: 'New', known: 'Already here', wrong: 'Left out' },
  summary: (fresh: number, known: number, wrong: number, isDone: boolean) =>
    [
      isDone ? `${fresh === 1 ? '1 draft was added' : `${fresh} drafts were added`}.` : `${fresh} new.`,
      known > 0 && `${known} already here, by day and venue.`,
      wrong > 0 && `${wrong === 1 ? '1 line can’t come in' : `${wrong} lines can’t come in`}.`,
    ]
      .filter(Boolean)
      .join(' '),
  add: (n: number) => (n === 1 ? 'Add 1 draft' : `Add ${n} drafts`),
  imported: (n: number) => (n === 1 ? '1 draft added' : `${n} drafts added`),
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
