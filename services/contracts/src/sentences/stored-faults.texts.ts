import type { Language } from '../ground/language.js';

// The sentences that rows and answers keep beside their key.

const es = {
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
  document_waits: 'El documento se está preparando. Vuelve a intentarlo en unos segundos.',

  untrue_past: 'Ese día ya pasó.',
  untrue_no_date: 'La solicitud todavía no tiene fecha.',
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

const en = {
  image_empty: 'The file is empty.',
  image_type: 'The file isn’t a JPEG, PNG, WebP, AVIF, GIF, or HEIC image.',
  image_mismatch: ({ declared, found }) =>
    `The file says it’s ${declared}, but inside it’s ${found}. Save it as ${found} and upload it again.`,
  image_frames: 'The animation has too many frames. Upload a photo instead.',
  image_damaged: 'The image is damaged or incomplete. Upload it again.',
  image_pixels: 'The image has too many pixels: the limit is 50 megapixels.',
  image_heic:
    'This HEIC photo can’t be read here. Open it on your phone, save or share it as JPEG, and upload it again.',
  image_large: 'The image is over the 10 MB limit.',
  image_missing: 'The uploaded file wasn’t found. Upload it again.',
  image_unmade: 'The image couldn’t be processed. Try another one.',

  calendar_private: 'The address leads to a private network. Use the calendar’s public address.',
  calendar_not_https: 'The server redirects to an address that isn’t https.',
  calendar_loop: 'The server redirects too many times.',
  calendar_large: 'The calendar is over 2 MB.',
  calendar_packed: 'The server compresses the calendar in a way that can’t be read.',
  calendar_late: 'The server took too long.',
  calendar_unknown_host: 'The server wasn’t found. Check the address.',
  calendar_bad_certificate: 'The server’s certificate isn’t valid, so the connection isn’t secure.',
  calendar_no_answer: 'The server didn’t answer, or dropped the connection.',
  calendar_gone: ({ status }) => `The server has no calendar at that address (${status}). Copy it again.`,
  calendar_closed: ({ status }) =>
    `The server won’t let us read the calendar (${status}). Copy its secret address again.`,
  calendar_broken: ({ status }) => `The server answered with an error (${status}).`,
  calendar_none: 'There’s no calendar (ICS) at that address, or it arrived incomplete.',
  calendar_web_page: 'That address is a web page, not a calendar. Copy the ICS or iCal address.',
  calendar_endless: ({ line }) =>
    `The calendar has too many repeating events to read: reading stopped at its line ${line}.`,
  calendar_unread: 'The calendar couldn’t be read.',
  calendar_one_unclear: ({ line }) =>
    `One event can’t be read and doesn’t count: the one at line ${line} of the calendar.`,
  calendar_unclear: ({ count, line }) =>
    `${count} events can’t be read and don’t count; the first is at line ${line} of the calendar.`,

  notice_no_email: 'The request no longer has an email address',
  notice_no_answer: 'The mail server isn’t responding',
  notice_mail_off: 'Email is turned off (SMTP_URL=off)',
  notice_no_webhook: 'WEBHOOK_URL isn’t set',
  document_waits: 'The document is being prepared. Try again in a few seconds.',

  untrue_past: 'That day has passed.',
  untrue_no_date: 'The request has no date yet.',
  untrue_closed: 'The request is closed.',
  untrue_own: 'That night is already booked for this request.',
  untrue_free: 'That night is open.',
  untrue_booked: 'That night is booked.',
  untrue_blocked: 'That night is blocked.',
  untrue_external: 'That night is busy on another calendar.',
  untrue_show: 'There’s a show that night.',
  untrue_hold: 'That night is on hold.',
  untrue_behind: 'Another request has the first hold on that night.',
  untrue_only_held: 'That night is on hold, not taken.',
  untrue_first: 'This request has the first hold on that night.',
  untrue_no_gig: 'This request never became a gig.',
  untrue_gig_ahead: 'The gig hasn’t happened yet.',
  untrue_not_booked: 'The request isn’t booked for that day.',
  untrue_not_moved: 'The gig’s date hasn’t changed.',
  untrue_not_cancelled: 'The request isn’t canceled.',
  untrue_not_lost: 'The request isn’t lost.',
  untrue_not_overruled: 'That night isn’t booked for another event.',
  untrue_not_held: 'The request has no hold on that night.',
  also_asked_by_one: 'Another request is asking for that night too.',
  also_asked_by: ({ count }) => `${count} other requests are asking for that night too.`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
