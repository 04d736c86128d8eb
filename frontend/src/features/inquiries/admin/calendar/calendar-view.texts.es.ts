export const texts = {
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
