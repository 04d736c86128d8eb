import type { AlertKind } from '@tocada/contracts/push.js';

export const texts = {
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
