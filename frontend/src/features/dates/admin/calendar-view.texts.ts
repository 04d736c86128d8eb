import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  loadFailed: 'No se pudo cargar el calendario',
  opening: 'Abriendo el calendario…',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  otherMonth: 'Ir a otro mes',
  toToday: 'Ir a hoy',
  agenda: 'Agenda del mes',
  freeDay: (day: string) => `${day}, libre`,
  requests: (count: number) => (count === 1 ? '1 solicitud la pide' : `${count} solicitudes la piden`),
  asked: (count: number) => (count === 1 ? '1 la pide' : `${count} la piden`),
  askedBy: (count: number): string => (count === 1 ? 'La pide' : 'La piden'),
  andMore: (count: number) => `y ${count} más`,
  releaseOf: (name: string) => `Liberar el día de ${name}`,
  released: 'Día liberado',

  blockDay: 'Bloquear un día',
  block: 'Bloquear',
  blocked: 'Día bloqueado',
  why: 'Por qué',
  whyHint: 'Vacaciones, ensayo…',
  noWhy: 'Escribe por qué',

  freeSaturdays: 'Sábados libres',
  saturdaysOfYear: 'Sábados libres de los próximos doce meses',
  searching: 'Buscando sábados…',
  noSaturdays: 'No queda ningún sábado libre en los próximos doce meses.',
  heldSaturdays: (count: number) =>
    count === 1
      ? '1 sábado está apartado y no está en la lista.'
      : `${count} sábados están apartados y no están en la lista.`,
  copy: 'Copiar',
  copied: 'Sábados copiados',
  copyFailed: 'No se pudo copiar',
  copyByHand: 'El texto quedó seleccionado: cópialo tú.',
};

const en = {
  loadFailed: 'Couldn’t load the calendar',
  opening: 'Opening the calendar…',
  previous: 'Previous month',
  next: 'Next month',
  otherMonth: 'Go to another month',
  toToday: 'Go to today',
  agenda: 'Schedule for the month',
  freeDay: (day) => `${day}, open`,
  requests: (count) => (count === 1 ? '1 request wants it' : `${count} requests want it`),
  asked: (count) => (count === 1 ? '1 wants it' : `${count} want it`),
  askedBy: () => 'Requested by',
  andMore: (count) => `and ${count} more`,
  releaseOf: (name) => `Release the day: ${name}`,
  released: 'Day released',

  blockDay: 'Block a day',
  block: 'Block',
  blocked: 'Day blocked',
  why: 'Why',
  whyHint: 'Vacation, rehearsal…',
  noWhy: 'Say why',

  freeSaturdays: 'Open Saturdays',
  saturdaysOfYear: 'Open Saturdays in the next twelve months',
  searching: 'Looking for Saturdays…',
  noSaturdays: 'No open Saturdays are left in the next twelve months.',
  heldSaturdays: (count) =>
    count === 1 ? '1 Saturday is on hold and isn’t listed.' : `${count} Saturdays are on hold and aren’t listed.`,
  copy: 'Copy',
  copied: 'Saturdays copied',
  copyFailed: 'Couldn’t copy',
  copyByHand: 'The text is selected: copy it yourself.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
