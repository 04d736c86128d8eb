import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';
import type { AlertKind } from '@tocada/contracts/messages/push.js';

const es = {
  intro:
    'Tu teléfono suena cuando llega una solicitud, aunque el panel esté cerrado. En la pantalla bloqueada no aparece ningún nombre, teléfono, correo ni cantidad.',
  loadFailed: 'No se pudieron cargar los dispositivos',
  start: 'Avisarme en este teléfono',
  startHere: 'Avisarme en este dispositivo',
  started: 'Listo: este dispositivo recibe avisos',
  startFailed: 'No se pudieron encender los avisos',
  notAllowed: 'El navegador no dio permiso para los avisos.',
  noKey:
    'Los avisos están apagados en el servidor: le falta la clave VAPID_PRIVATE_KEY. En «Estado» dice cómo hacerla.',
  insecure:
    'Los avisos necesitan https: los navegadores no dejan sonar a un sitio con http. Abre el panel en la dirección https del sitio.',
  unsupported:
    'Este navegador no recibe avisos. Abre el panel en Chrome, Edge, Firefox o Safari (en iPhone, desde iOS 16.4).',
  denied:
    'Este navegador tiene bloqueados los avisos del sitio. Permítelos en los permisos del sitio (el icono junto a la dirección) y vuelve aquí.',
  homeTitle: 'En iPhone, primero añade el panel al inicio',
  homeIntro: 'Un iPhone solo deja sonar a lo que está en la pantalla de inicio. Son tres pasos en Safari:',
  home: [
    'Toca «Compartir».',
    'Elige «Añadir a inicio» («Agregar a inicio» en México).',
    'Abre el panel desde su icono y vuelve a Ajustes → Avisos.',
  ],
  homeRow: 'Añadir a inicio',

  devices: 'Dispositivos',
  none: 'Ningún dispositivo recibe avisos',
  here: 'Este dispositivo',
  red: 'No llega',
  lastOk: (moment: string) => `Último aviso entregado: ${moment}`,
  neverOk: 'Todavía no se le ha entregado ningún aviso',
  lastError: (error: string) => `Su servicio respondió: ${error}`,
  redHelp:
    'Tres avisos seguidos no llegaron. Quítalo y, en ese dispositivo, vuelve a encender los avisos. Los correos siguen llegando.',
  oldKey: 'Se activó con una clave anterior del sitio. Abre el panel en ese dispositivo: se renueva solo.',
  allKinds: 'Todos los avisos',
  noKinds: 'Ningún aviso',
  quietOf: (from: string, until: string) => `En silencio de ${from} a ${until}`,
  noQuiet: 'Suena a cualquier hora',

  test: 'Probar',
  testOf: (device: string) => `Probar ${device}`,
  tested: 'Aviso de prueba enviado',
  testRefused: 'El aviso de prueba no salió',
  testFailed: 'Error al enviar el aviso de prueba',
  change: 'Cambiar',
  changeOf: (device: string) => `Cambiar los avisos de ${device}`,
  removeOf: (device: string) => `Quitar ${device}`,
  removeTitle: 'Quitar dispositivo',
  removeText: (device: string) => `¿Estás seguro de que quieres quitar «${device}»? Deja de recibir avisos.`,
  removed: 'Dispositivo quitado',
  removeFailed: 'Error al quitar el dispositivo',

  kindsOf: 'Me avisa de',
  kinds: {
    new: 'Solicitudes nuevas',
    signed: 'Firmas',
    paid: '«Ya pagué»',
    asked: 'Cambios y cancelaciones que pide un cliente',
    hold: 'Una 1.ª opción que vence hoy mientras otra espera',
    unanswered: 'Solicitudes sin respuesta en una hora (de 9 a 21 h)',
    failed: 'Fotos o correos que no se pudieron preparar o enviar',
  } as Record<AlertKind, string>,
  quiet: 'Silencio por la noche',
  quietHint: 'Lo que llega entonces suena junto al terminar. Una noche de hoy o de mañana suena de todos modos.',
  quietFrom: 'Desde',
  quietUntil: 'Hasta',
  save: 'Guardar',
  saved: 'Avisos guardados',
  saveFailed: 'Error al guardar los avisos',
};

const en = {
  intro:
    'Your phone rings when a request comes in, even while the panel is closed. No name, phone, email, or amount shows up on the locked screen.',
  loadFailed: 'Couldn’t load the devices',
  start: 'Alert me on this phone',
  startHere: 'Alert me on this device',
  started: 'Done: this device gets alerts',
  startFailed: 'Couldn’t turn the alerts on',
  notAllowed: 'The browser didn’t allow the alerts.',
  noKey: 'Alerts are off on the server: it has no key, VAPID_PRIVATE_KEY. “Status” says how to make one.',
  insecure: 'Alerts need https: browsers let no http site ring. Open the panel at the https address of the site.',
  unsupported:
    'This browser gets no alerts. Open the panel in Chrome, Edge, Firefox, or Safari (on an iPhone, from iOS 16.4).',
  denied:
    'This browser blocks alerts from the site. Allow them in the site’s permissions (the icon beside the address) and come back here.',
  homeTitle: 'On an iPhone, first add the panel to the Home Screen',
  homeIntro: 'An iPhone lets only what’s on the Home Screen ring. Three steps in Safari:',
  home: [
    'Tap “Share”.',
    'Choose “Add to Home Screen”.',
    'Open the panel from its icon and come back to Settings → Alerts.',
  ],
  homeRow: 'Add to Home Screen',

  devices: 'Devices',
  none: 'No device gets alerts',
  here: 'This device',
  red: 'Not reached',
  lastOk: (moment) => `Last alert delivered: ${moment}`,
  neverOk: 'No alert has been delivered to it yet',
  lastError: (error) => `Its service answered: ${error}`,
  redHelp:
    'Three alerts in a row didn’t arrive. Remove it and turn the alerts on again on that device. Emails keep coming.',
  oldKey: 'It was turned on with an earlier key of the site. Open the panel on that device: it renews itself.',
  allKinds: 'All alerts',
  noKinds: 'No alerts',
  quietOf: (from, until) => `Quiet from ${from} to ${until}`,
  noQuiet: 'Rings at any hour',

  test: 'Test',
  testOf: (device) => `Test ${device}`,
  tested: 'Test alert sent',
  testRefused: 'The test alert wasn’t sent',
  testFailed: 'Couldn’t send the test alert',
  change: 'Change',
  changeOf: (device) => `Change the alerts of ${device}`,
  removeOf: (device) => `Remove ${device}`,
  removeTitle: 'Remove device',
  removeText: (device) => `Are you sure you want to remove “${device}”? It will get no more alerts.`,
  removed: 'Device removed',
  removeFailed: 'Couldn’t remove the device',

  kindsOf: 'Alert me about',
  kinds: {
    new: 'New requests',
    signed: 'Signatures',
    paid: '“I paid”',
    asked: 'Changes and cancellations that a client asks for',
    hold: 'A first hold that ends today while another one waits',
    unanswered: 'Requests without an answer for an hour (9 am to 9 pm)',
    failed: 'Photos or emails that couldn’t be prepared or sent',
  },
  quiet: 'Quiet at night',
  quietHint: 'Whatever comes in then rings at the end, as one. A night of today or tomorrow rings anyway.',
  quietFrom: 'From',
  quietUntil: 'Until',
  save: 'Save',
  saved: 'Alerts saved',
  saveFailed: 'Couldn’t save the alerts',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
