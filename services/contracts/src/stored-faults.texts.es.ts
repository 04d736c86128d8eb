// The sentences that rows and answers keep in Spanish. Each parameter stands in its sentence as it is given.
export const es = {
  image_empty: 'El archivo está vacío.',
  image_type: 'El archivo no es una imagen JPEG, PNG, WebP, AVIF, GIF o HEIC.',
  image_mismatch: ({ declared, found }: { declared: string; found: string }) =>
    `El archivo se presenta como ${declared}, pero por dentro es ${found}. Guárdalo como ${found} y vuelve a subirlo.`,
  image_frames: 'La animación tiene demasiados cuadros. Sube una foto.',
  image_damaged: 'La imagen está dañada o incompleta. Vuelve a subirla.',
  image_pixels: 'La imagen tiene demasiados píxeles: el máximo es de 50 megapíxeles.',
  image_heic:
    'Esta foto HEIC no se puede leer aquí. Ábrela en tu teléfono, guárdala o compártela como JPEG y vuelve a subirla.',
  image_large: 'La imagen supera el máximo de 10 MB.',
  image_missing: 'No se encontró el archivo subido. Vuelve a subirlo.',
  image_unmade: 'La imagen no se pudo procesar. Prueba con otra.',

  calendar_private: 'La dirección lleva a una red privada. Usa la dirección pública del calendario.',
  calendar_not_https: 'El servidor manda a una dirección que no es https.',
  calendar_loop: 'El servidor manda demasiadas veces a otra dirección.',
  calendar_large: 'El calendario pesa más de 2 MB.',
  calendar_packed: 'El servidor comprime el calendario de una forma que no se entiende.',
  calendar_late: 'El servidor tardó demasiado.',
  calendar_unknown_host: 'No se encontró el servidor. Revisa la dirección.',
  calendar_bad_certificate: 'El certificado del servidor no es válido, así que la conexión no es segura.',
  calendar_no_answer: 'El servidor no contestó o cortó la conexión.',
  calendar_gone: ({ status }: { status: number }) =>
    `El servidor no tiene un calendario en esa dirección (${status}). Cópiala de nuevo.`,
  calendar_closed: ({ status }: { status: number }) =>
    `El servidor no deja leer el calendario (${status}). Copia de nuevo su dirección secreta.`,
  calendar_broken: ({ status }: { status: number }) => `El servidor contestó con un error (${status}).`,
  calendar_none: 'En esa dirección no hay un calendario (ICS), o llegó incompleto.',
  calendar_web_page: 'En esa dirección hay una página web y no un calendario. Copia la dirección ICS o iCal.',
  calendar_endless: ({ line }: { line: number }) =>
    `El calendario tiene demasiadas repeticiones para leerlo: la lectura se quedó en su línea ${line}.`,
  calendar_unread: 'No se pudo leer el calendario.',
  calendar_one_unclear: ({ line }: { line: number }) =>
    `Un evento no se entiende y no cuenta: el de la línea ${line} del calendario.`,
  calendar_unclear: ({ count, line }: { count: number; line: number }) =>
    `${count} eventos no se entienden y no cuentan; el primero está en la línea ${line} del calendario.`,

  notice_no_email: 'La solicitud ya no tiene email',
  notice_no_answer: 'El servidor de correo no responde',
  notice_mail_off: 'El correo está apagado (SMTP_URL=off)',
  notice_no_webhook: 'WEBHOOK_URL no está configurado',

  untrue_past: 'Ese día ya pasó.',
  untrue_closed: 'La solicitud está cerrada.',
  untrue_own: 'Esa noche ya está reservada para esta solicitud.',
  untrue_free: 'Esa noche está libre.',
  untrue_booked: 'Esa noche está reservada.',
  untrue_blocked: 'Esa noche está bloqueada.',
  untrue_external: 'Esa noche está ocupada en otro calendario.',
  untrue_show: 'Esa noche tiene un show.',
  untrue_hold: 'Esa noche está apartada.',
  untrue_behind: 'Otra solicitud tiene apartada esa noche primero.',
  untrue_only_held: 'Esa noche está apartada, no ocupada.',
  untrue_first: 'Esta solicitud es la primera opción de esa noche.',
  untrue_no_gig: 'Esta solicitud no llegó a tocada.',
  untrue_gig_ahead: 'La tocada todavía no es.',
  untrue_not_booked: 'La solicitud no está reservada para ese día.',
  untrue_not_moved: 'La fecha de la tocada no ha cambiado.',
  untrue_not_cancelled: 'La solicitud no está cancelada.',
  untrue_not_lost: 'La solicitud no está perdida.',
  untrue_not_overruled: 'Esa noche no está reservada para otro evento.',
  untrue_not_held: 'La solicitud no tiene apartada esa noche.',
  also_asked_by_one: 'Otra solicitud también pide esa noche.',
  also_asked_by: ({ count }: { count: number }) => `Otras ${count} solicitudes también piden esa noche.`,
};
