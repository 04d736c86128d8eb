import { sentenceMoment } from './dates.js';
import { es as stored } from './stored-faults.texts.es.js';

export const es = {
  reason_missing: 'Elige un motivo',
  story_missing: 'Cuenta qué pasó',
  text_unfinished: 'Al texto le faltan datos. Complétalo antes de enviarlo por correo.',
  text_untrue: ({ why }: { why: keyof typeof stored & `untrue_${string}` }) =>
    `${stored[why]} Cambia el texto antes de mandarlo.`,
  no_whatsapp: 'El teléfono del cliente no es un número de WhatsApp.',
  no_email: 'La solicitud no tiene email. Responde por WhatsApp o por teléfono.',
  mail_off: 'El correo está apagado (SMTP_URL=off). Responde por WhatsApp.',
  template_not_found: 'Plantilla no encontrada',
  inquiry_not_found: 'Solicitud no encontrada',
  inquiry_suspect: 'La solicitud está entre las sospechosas. Devuélvela a la lista primero.',
  inquiry_closed: 'La solicitud está cerrada. Reábrela para apartar o reservar una fecha.',
  inquiry_open: 'La solicitud ya está abierta.',
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
