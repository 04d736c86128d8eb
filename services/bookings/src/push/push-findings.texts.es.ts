import { byWay } from '@tocada/contracts/ways.js';
import { es as WORDS } from '@tocada/contracts/ways.texts.es.js';

export const es = {
  noKey: 'El servidor no tiene clave para los avisos (VAPID_PRIVATE_KEY), así que ningún teléfono suena.',
  noKeyTodo: byWay(WORDS, ({ pushKey }) => pushKey),
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
