import { LANGUAGES } from '@tocada/contracts/ground/language.js';
import EVENT_FILE_WORDS from './event-files.texts.js';
import { COLUMNS, plainName, type Cells, type Column } from './plain-cells.js';

/** The names of columns in files of others: Bandsintown, calendars, tables of bands. */
const OTHER_NAMES: [Column, string[]][] = [
  ['title', ['titulo', 'nombre', 'evento', 'show', 'name', 'event', 'event name', 'event title', 'subject', 'summary']],
  ['date', ['fecha y hora', 'dia', 'day', 'start', 'start date', 'event date', 'date time', 'datetime', 'inicio']],
  ['hour', ['start time', 'hora de inicio', 'event time', 'show time', 'empieza']],
  ['lastDay', ['end date', 'fecha final']],
  ['ends', ['end time', 'hora final', 'fin', 'end']],
  ['doors', ['door time', 'doors open', 'apertura']],
  ['timeZone', ['timezone', 'zona', 'tz']],
  ['venue', ['venue name', 'recinto', 'foro', 'salon']],
  ['location', ['lugar', 'place', 'where', 'city state']],
  ['address', ['street address', 'street', 'calle', 'domicilio', 'venue address']],
  ['city', ['town', 'poblacion']],
  ['region', ['state', 'estado', 'province', 'provincia', 'region']],
  ['postalCode', ['postal code', 'zip', 'cp', 'c p']],
  ['mapUrl', ['map link', 'enlace del mapa']],
  ['description', ['notes', 'notas', 'detalles', 'details']],
  ['lineup', ['elenco', 'artists', 'with', 'con']],
  ['ageLimit', ['age', 'edades', 'age limit']],
  ['ticketState', ['ticket type', 'ticket']],
  ['ticketUrl', ['ticket url', 'tickets url', 'boletos link', 'url', 'link', 'enlace']],
  ['priceMin', ['price', 'precio', 'cost', 'cover']],
];
/** The columns of Bandsintown that are no field of an event, and are of use where one is missing. */
const ARTIST = 'artist name';

const NAMES = new Map<string, Column>([
  ...OTHER_NAMES.flatMap(([column, names]) => names.map((name): [string, Column] => [name, column])),
  ...LANGUAGES.flatMap((language) =>
    COLUMNS.map((column): [string, Column] => [plainName(EVENT_FILE_WORDS[language].columns[column]), column]),
  ),
]);

/** Reads the cells of a line by the names of the first line. */
export interface Header {
  cellsOf: (cells: string[]) => Cells;
}

/** Undefined for a line that names no date, or neither a title nor a place. */
export function headerOf(names: string[]): Header | undefined {
  const plain = names.map(plainName);
  const places = new Map<Column, number>();
  for (const [place, name] of plain.entries()) {
    const column = NAMES.get(name);
    if (column && !places.has(column)) places.set(column, place);
  }
  if (!places.has('date') || !['title', 'venue', 'location', 'city'].some((column) => places.has(column as Column)))
    return undefined;
  const artist = plain.indexOf(ARTIST);
  const cellsOf = (cells: string[]): Cells => {
    const found = [...places].map(([column, place]) => [column, cells[place] ?? ''] as const);
    const read: Cells = Object.fromEntries(found.filter(([, cell]) => cell !== ''));
    // A show without a name has that of the artist there.
    return !read.title && cells[artist] ? { ...read, title: cells[artist] } : read;
  };
  return { cellsOf };
}
