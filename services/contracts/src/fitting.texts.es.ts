export const es = {
  /** Why a text to a client would not be true now. */
  untrue: {
    past: 'Ese día ya pasó.',
    closed: 'La solicitud está cerrada.',
    own: 'Esa noche ya está reservada para esta solicitud.',
    free: 'Esa noche está libre.',
    booked: 'Esa noche está reservada.',
    blocked: 'Esa noche está bloqueada.',
    external: 'Esa noche está ocupada en otro calendario.',
    show: 'Esa noche tiene un show.',
    hold: 'Esa noche está apartada.',
    ahead: 'Otra solicitud tiene apartada esa noche primero.',
    onlyHeld: 'Esa noche está apartada, no ocupada.',
    first: 'Esta solicitud es la primera opción de esa noche.',
    noGig: 'Esta solicitud no llegó a tocada.',
    tooEarly: 'La tocada todavía no es.',
    notBooked: 'La solicitud no está reservada para ese día.',
    notMoved: 'La fecha de la tocada no ha cambiado.',
    notCancelled: 'La solicitud no está cancelada.',
    notLost: 'La solicitud no está perdida.',
    notOverruled: 'Esa noche no está reservada para otro evento.',
    notHeld: 'La solicitud no tiene apartada esa noche.',
  },
  alsoAsked: (count: number) =>
    count === 1 ? 'Otra solicitud también pide esa noche.' : `Otras ${count} solicitudes también piden esa noche.`,
};
