/** Every way a call can fail: code → HTTP status and the Spanish sentence used when nothing better is known. */
export const ERRORS = {
  invalid: { status: 400, message: 'Los datos enviados no son válidos' },
  broken_json: { status: 400, message: 'El cuerpo de la petición no es JSON válido' },
  unauthorized: { status: 401, message: 'Contraseña incorrecta' },
  session_ended: { status: 401, message: 'La sesión terminó. Escribe la contraseña para seguir.' },
  foreign: { status: 403, message: 'El envío no viene de una página de este sitio' },
  not_found: { status: 404, message: 'No encontrado' },
  method_not_allowed: { status: 405, message: 'Método no permitido' },
  stale: { status: 409, message: 'Alguien cambió esto mientras lo editabas.' },
  date_taken: { status: 409, message: 'Esa fecha ya está ocupada.' },
  /** Something stands on the night that the act would override. The same call with `anyway: true` goes through. */
  night_taken_by: { status: 409, message: 'Esa noche ya tiene algo.' },
  /** The act does not belong to the stage of the inquiry, or to the entry of the calendar. */
  wrong_stage: { status: 409, message: 'Esto ya no se puede hacer aquí.' },
  too_large: { status: 413, message: 'La petición es demasiado grande' },
  not_json: { status: 415, message: 'El cuerpo de la petición debe ser JSON' },
  idempotency_mismatch: { status: 422, message: 'Esta clave de idempotencia ya se usó con otros datos' },
  too_many_requests: { status: 429, message: 'Demasiados intentos. Espera un momento e intenta nuevamente.' },
  internal: { status: 500, message: 'Ha ocurrido un error. Por favor intenta nuevamente.' },
  not_supported: { status: 501, message: 'Esta instalación no ofrece esta función' },
  connection_lost: {
    status: 502,
    message: 'Se perdió la conexión con el servidor, y no se sabe si se guardó.',
  },
  unavailable: {
    status: 503,
    message: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  },
} as const;
export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  path: string;
  message: string;
}

/** Body of every failed API call; `message` holds the first field's message where fields are at fault. */
export interface ErrorBody<Current = unknown> {
  message: string;
  code: ErrorCode;
  errors?: FieldError[];
  /** With `stale`: what stands now, as the admin's list shows it. With `date_taken`: the entry that has the date. With `night_taken_by`: the night. */
  current?: Current;
}
