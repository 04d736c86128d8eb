import type { Language } from '../ground/language.js';

const es = {
  push_endpoint: 'Esa dirección no es de un servicio de avisos conocido (Apple, Google, Mozilla o Microsoft)',
  push_keys: 'Las claves del navegador no son válidas',
  push_hours: 'Las horas de silencio van de una hora a otra distinta, por ejemplo de 22:00 a 08:00',
  push_off: 'Los avisos al teléfono están apagados: falta VAPID_PRIVATE_KEY en el servidor.',
  push_old_key: 'La clave de avisos del sitio cambió. Recarga la página y actívalos de nuevo.',
  push_most: ({ most }: { most: number }) =>
    `Pueden recibir avisos hasta ${most} dispositivos. Quita uno que ya no uses.`,
  push_not_found: 'Ese dispositivo ya no recibe avisos',
  push_tested: 'Ya va un aviso de prueba. Espera unos segundos.',
  push_not_ended: 'Las sesiones se cerraron, pero los avisos de los teléfonos siguen encendidos. Intenta otra vez.',
};

const en = {
  push_endpoint: 'That address isn’t one of a known push service (Apple, Google, Mozilla, or Microsoft)',
  push_keys: 'The browser’s keys aren’t valid',
  push_hours: 'Quiet hours go from one hour to a different one, for example from 22:00 to 08:00',
  push_off: 'Phone alerts are off: the server has no VAPID_PRIVATE_KEY.',
  push_old_key: 'The site’s key for alerts has changed. Reload the page and turn them on again.',
  push_most: ({ most }) => `Up to ${most} devices can get alerts. Remove one that you no longer use.`,
  push_not_found: 'That device no longer gets alerts',
  push_tested: 'A test alert is already on its way. Wait a few seconds.',
  push_not_ended: 'The sessions are closed, but the alerts on phones are still on. Try again.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
