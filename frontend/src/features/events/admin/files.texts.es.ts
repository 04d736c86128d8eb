export const texts = {
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
