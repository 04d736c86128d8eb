import type { Language } from '@tocada/contracts/ground/language.js';
import { byWay } from '@tocada/contracts/house/ways.js';
import WAY_WORDS from '@tocada/contracts/house/ways.texts.js';

const es = {
  noKey: 'El servidor no tiene clave para los avisos (VAPID_PRIVATE_KEY), así que ningún teléfono suena.',
  noKeyTodo: byWay(WAY_WORDS.es, ({ pushKey }) => pushKey),
  noHttps: 'El sitio no tiene https, y sin https ningún teléfono recibe avisos.',
  badSubject: (subject: string) => `Apple no acepta avisos con el contacto ${subject} (403 BadJwtToken).`,
  badSubjectTodo: 'Pon en SITE_URL la dirección https del sitio, con su dominio.',
  dead: (devices: string) => `La clave de los avisos cambió, y estos dispositivos tienen la anterior: ${devices}.`,
  deadTodo:
    'Abre el panel en cada uno: se renueva solo. O pon en VAPID_PRIVATE_KEY la clave anterior, que estaba en el otro servidor.',
  device: (device: string, failures: number, error: string) =>
    `${device}, ${failures} fallos seguidos${error && ` (${error})`}`,
  red: (devices: string) => `No llegan los avisos a: ${devices}.`,
  redTodo:
    'En Ajustes → Avisos prueba el dispositivo. Si ya no se usa, quítalo; si se usa, apaga y enciende sus avisos ahí.',
  none: 'Ningún teléfono recibe avisos.',
  noneTodo: 'En Ajustes → Avisos, pulsa «Avisarme en este teléfono».',
  good: (devices: number, last: string | undefined) =>
    `${devices === 1 ? '1 dispositivo' : `${devices} dispositivos`}; ${last ? `el último aviso se entregó el ${last}` : 'todavía sin avisos'}.`,
};

const en = {
  noKey: 'The server has no key for alerts (VAPID_PRIVATE_KEY), so no phone rings.',
  noKeyTodo: byWay(WAY_WORDS.en, ({ pushKey }) => pushKey),
  noHttps: 'The site has no https, and without https no phone gets alerts.',
  badSubject: (subject) => `Apple refuses alerts with the contact ${subject} (403 BadJwtToken).`,
  badSubjectTodo: 'Set SITE_URL to the https address of the site, with its domain.',
  dead: (devices) => `The key for alerts has changed, and these devices have the one before: ${devices}.`,
  deadTodo:
    'Open the panel on each of them: it renews itself. Or set VAPID_PRIVATE_KEY to the key before, which was on the other server.',
  device: (device, failures, error) => `${device}, ${failures} failures in a row${error && ` (${error})`}`,
  red: (devices) => `Alerts don’t reach: ${devices}.`,
  redTodo:
    'Test the device in Settings → Alerts. If nobody uses it, remove it; if somebody does, turn its alerts off and on there.',
  none: 'No phone gets alerts.',
  noneTodo: 'In Settings → Alerts, press “Alert me on this phone”.',
  good: (devices, last) =>
    `${devices === 1 ? '1 device' : `${devices} devices`}; ${last ? `the last alert was delivered on ${last}` : 'no alert yet'}.`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
