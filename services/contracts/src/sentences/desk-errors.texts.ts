import { sentenceMoment } from '../ground/days.js';
import type { Language } from '../ground/language.js';
import STORED_FAULTS from './stored-faults.texts.js';

const es = {
  reason_missing: 'Elige un motivo',
  story_missing: 'Cuenta qué pasó',
  text_unfinished: 'Al texto le faltan datos. Complétalo antes de enviarlo por correo.',
  text_untrue: ({ why }: { why: keyof (typeof STORED_FAULTS)['es'] & `untrue_${string}` }) =>
    `${STORED_FAULTS.es[why]} Cambia el texto antes de mandarlo.`,
  no_whatsapp: 'El teléfono del cliente no es un número de WhatsApp.',
  no_email: 'La solicitud no tiene email. Responde por WhatsApp o por teléfono.',
  mail_off: 'El correo está apagado (SMTP_URL=off). Responde por WhatsApp.',
  template_not_found: 'Plantilla no encontrada',
  inquiry_not_found: 'Solicitud no encontrada',
  inquiry_suspect: 'La solicitud está entre las sospechosas. Devuélvela a la lista primero.',
  inquiry_closed: 'La solicitud está cerrada. Reábrela para apartar o reservar una fecha.',
  inquiry_open: 'La solicitud ya está abierta.',
  note_with_deal: 'La solicitud ya tiene noche, cotización o acuerdo: no puede quedarse sin fecha.',
  inquiry_booked: 'La solicitud está reservada. Para liberar su fecha, cancela la solicitud o cámbiala de fecha.',
  bad_stage: 'La solicitud no puede pasar a esa etapa desde donde está.',
  undo_late: 'Ya no se puede deshacer. Cámbialo a mano.',
  undo_changed: 'Algo cambió después, así que ya no se puede deshacer.',
  entry_not_found: 'Fecha no encontrada',
  hold_ended: 'Esta fecha ya no está apartada.',
  date_released: 'Esta fecha ya está libre.',
  night_held: 'La solicitud ya tiene esa noche.',
  not_first: 'Solo la primera opción recibe un plazo.',
  date_taken_by: ({ what }: { what: string }) => `Esa fecha ya está ocupada: ${what}.`,
  /** The shows of a night, and the first options on it, `until` an instant. */
  night_stands: ({
    shows,
    options,
    timeZone,
  }: {
    shows: string[];
    options: { whom: string; until: string }[];
    timeZone: string;
  }) =>
    [
      ...shows.map((title) => `Esa noche tienes un show: ${title}.`),
      // A moment ends with the period of “p.m.”.
      ...options.map(
        ({ whom, until }) => `Es la 1.ª opción de ${whom}, hasta el ${sentenceMoment(until, timeZone, 'es')}`,
      ),
    ].join(' '),
  shows_unknown: 'No se pudo revisar si hay un show esa noche. Intenta de nuevo en unos segundos.',
  calendar_not_found: 'Calendario no encontrado',
  calendar_own: 'Esa dirección es de este mismo sitio, y sus fechas ya cuentan. Usa la de otro calendario.',
  calendars_most: ({ most }: { most: number }) => `Puedes tener hasta ${most} calendarios. Elimina uno que ya no uses.`,
};

const en = {
  reason_missing: 'Choose a reason',
  story_missing: 'Say what happened',
  text_unfinished: 'Some details are missing from the text. Fill them in before you email it.',
  text_untrue: ({ why }) => `${STORED_FAULTS.en[why]} Change the text before you send it.`,
  no_whatsapp: 'The client’s phone isn’t a WhatsApp number.',
  no_email: 'The request has no email. Reply on WhatsApp or by phone.',
  mail_off: 'Email is turned off (SMTP_URL=off). Reply on WhatsApp.',
  template_not_found: 'Template not found',
  inquiry_not_found: 'Request not found',
  inquiry_suspect: 'The request is marked as spam. Move it back to the list first.',
  inquiry_closed: 'The request is closed. Reopen it to hold or book a date.',
  inquiry_open: 'The request is already open.',
  note_with_deal: 'The request already has a night, a quote or an agreement, so it can’t go without a date.',
  inquiry_booked: 'The request is booked. To free its date, cancel the request or change its date.',
  bad_stage: 'The request can’t move to that stage from where it is.',
  undo_late: 'It’s too late to undo this. Change it by hand.',
  undo_changed: 'Something changed since then, so this can’t be undone.',
  entry_not_found: 'Date not found',
  hold_ended: 'This date is no longer on hold.',
  date_released: 'This date is already open.',
  night_held: 'The request already has that night.',
  not_first: 'Only the first hold can be given a deadline.',
  date_taken_by: ({ what }) => `That date is already taken: ${what}.`,
  night_stands: ({ shows, options, timeZone }) =>
    [
      ...shows.map((title) => `You have a show that night: ${title}.`),
      ...options.map(
        ({ whom, until }) => `${whom} has the first hold, until ${sentenceMoment(until, timeZone, 'en')}.`,
      ),
    ].join(' '),
  shows_unknown: 'We couldn’t check whether there’s a show that night. Try again in a few seconds.',
  calendar_not_found: 'Calendar not found',
  calendar_own: 'That address is this very site’s, and its dates already count. Use another calendar’s address.',
  calendars_most: ({ most }) => `You can have up to ${most} calendars. Delete one you no longer use.`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
