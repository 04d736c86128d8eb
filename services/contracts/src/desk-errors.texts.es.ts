import { sentenceMoment } from './dates.js';
import { es as stored } from './stored-faults.texts.es.js';

export const es = {
  event_day_missing: 'Elige el día',
  whole_number: ({ most }: { most: number }) => `Debe ser un número entero de 0 a ${most}`,
  no_contact: 'Escribe un teléfono o un email',
  no_address: 'Escribe el email al que va el correo',
  bad_status: ({ values }: { values: string }) => `El estado debe ser uno de: ${values}`,
  bad_flag: 'Debe ser true o false',
  note_empty: 'La nota está vacía',
  search_long: 'La búsqueda es demasiado larga',
  search_bad: 'La búsqueda no es válida',
  bad_format: 'El formato debe ser csv o json',
  must_be_list: 'Debe ser una lista',
  reason_missing: 'Elige un motivo',
  story_missing: 'Cuenta qué pasó',

  bad_expiry: 'El vencimiento debe ser una fecha futura de este año o del próximo',
  no_start: 'Falta la hora de inicio',
  bad_range: ({ most }: { most: number }) => `El periodo debe tener de 1 a ${most} días`,

  text_required: 'El texto es requerido',
  tag_unknown: ({ tag, tags }: { tag: string; tags: string }) => `La etiqueta ${tag} no existe. Puedes usar ${tags}.`,
  tag_broken: 'Una etiqueta se escribe con dos llaves de cada lado: {{nombre}}',
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

  calendar_address: 'Escribe la dirección del calendario: empieza con https:// o webcal://',
  calendar_not_found: 'Calendario no encontrado',
  calendar_own: 'Esa dirección es de este mismo sitio, y sus fechas ya cuentan. Usa la de otro calendario.',
  calendars_most: ({ most }: { most: number }) => `Puedes tener hasta ${most} calendarios. Elimina uno que ya no uses.`,
};
