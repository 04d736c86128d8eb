/** The kind of element that shows a text. */
type As =
  /** An element with this text alone. */
  | 'text'
  /** A part of the text of an element. */
  | 'part'
  | 'heading'
  | 'button'
  | 'link'
  | 'tab'
  | 'option'
  /** The label of a control. */
  | 'label'
  /** The label of a control that is marked as required, and of one that is not. */
  | 'starred label'
  | 'unstarred label'
  | 'placeholder'
  /** The words for a picture. */
  | 'picture'
  /** The title of the toast, and its text. */
  | 'toast'
  | 'toast text'
  /** The question of a dialog. */
  | 'question';

export interface FixedText {
  /** The section of the specification. */
  section: 1 | 2 | 5 | 8 | 9;
  /** An address of the site, `every page`, or a tab of the panel. */
  screen: string;
  /** The events that must have happened there. */
  state: string;
  as: As;
  text: string;
  /** Where a link leads. */
  to?: string;
}

const texts = (section: FixedText['section'], screen: string, state: string, as: As, ...all: string[]): FixedText[] =>
  all.map((text) => ({ section, screen, state, as, text }));
const link = (screen: string, state: string, text: string, to: string): FixedText => ({
  section: 2,
  screen,
  state,
  as: 'link',
  text,
  to,
});

const CHAT = 'https://wa.me/19795550142';
const EVENT_TYPES = [
  'Fiesta Privada',
  'Boda',
  'Cumpleaños',
  'Evento Corporativo',
  'Festival',
  'Quinceañera',
  'Aniversario',
  'Otro',
];
const SERVED = [
  'College Station TX',
  'Bryan TX',
  'Huntsville TX',
  'Navasota TX',
  'Madisonville TX',
  'Caldwell TX',
  'Hearne TX',
  'Brenham TX',
  'Conroe TX',
];
const REPERTOIRE = [
  'Rock en Español (80s, 90s, 2000s)',
  'Pop Latino Clásico',
  'Baladas Románticas',
  'Covers Acústicos',
];

/** Every fixed text of the specification that a screen shows, with the state that shows it. The band is Neón 979. */
export const FIXED_TEXTS: readonly FixedText[] = [
  link('every page', 'opened', 'Inicio', '/'),
  link('every page', 'opened', 'Eventos', '/events'),
  link('every page', 'opened', 'La Banda', '/band'),
  link('every page', 'opened', 'Galería', '/gallery'),
  link('every page', 'opened', 'Contratar', '/booking'),
  ...['WhatsApp', 'Facebook', 'Instagram'].map((name) => link('every page', 'opened', name, 'https://')),
  // "Quick Links" in the specification.
  ...texts(2, 'every page', 'opened', 'heading', 'Enlaces rápidos'),
  ...texts(2, 'every page', 'opened', 'text', 'College Station', 'Bryan', 'Huntsville', 'Navasota', 'Madisonville'),
  ...texts(2, 'every page', 'opened', 'text', 'Y alrededores'),
  ...texts(9, 'every page', 'opened', 'part', '2025'),
  ...texts(1, 'every page', 'opened', 'part', 'Disponibles para eventos en todo Texas.'),

  ...texts(2, '/', 'opened', 'heading', 'Neón 979'),
  ...texts(2, '/', 'opened', 'text', 'Rock en Español • Éxitos de los 80s, 90s y 2000s'),
  ...texts(2, '/', 'opened', 'part', 'Disponibles para eventos privados, fiestas y festivales'),
  link('/', 'opened', 'Ver Próximos Shows', '/events'),
  link('/', 'opened', 'Contratar Banda', '/booking'),
  ...texts(2, '/', 'opened', 'heading', 'Próximos Shows', 'Eventos Pasados', 'Conoce a Neón 979', 'Galería'),

  ...['/', '/events'].flatMap((screen) => [
    ...texts(2, screen, 'empty', 'text', 'No hay eventos próximos'),
    ...texts(2, screen, 'empty', 'part', 'redes sociales'),
    link(screen, 'empty', 'Contáctanos por WhatsApp', CHAT),
    ...texts(2, screen, 'empty', 'text', 'No hay eventos pasados registrados'),
    ...texts(
      2,
      screen,
      'empty',
      'text',
      'Los eventos anteriores aparecerán aquí una vez que se agreguen al sistema.',
      'No hay miembros registrados',
    ),
    ...texts(2, screen, 'filled', 'part', '@Patio Ñandú', 'Más Info'),
    ...texts(2, screen, 'filled', 'part', 'Sábado, 7 de marzo de 2150', 'Miércoles, 31 de enero de 2024'),
    // The event of the link has no album.
    link(screen, 'filled', 'Ver fotos del evento →', '/gallery'),
  ]),
  ...texts(2, '/band', 'empty', 'text', 'No hay miembros registrados'),
  ...['/', '/gallery'].flatMap((screen) => [
    ...texts(2, screen, 'empty', 'text', 'No hay imágenes disponibles'),
    ...texts(2, screen, 'empty', 'text', 'Las fotos de nuestros shows aparecerán aquí próximamente.'),
    link(screen, 'filled', 'Solicitar Fotos de tu Evento', CHAT),
  ]),
  ...texts(2, '/gallery', 'second photo opened', 'text', '2 de 3'),
  ...texts(2, '/events', 'filled', 'heading', 'Próximos Shows', 'Eventos Pasados', 'Conoce a Neón 979'),
  ...texts(2, '/band', 'filled', 'heading', 'Conoce a Neón 979'),
  ...texts(2, '/gallery', 'filled', 'heading', 'Galería'),

  ...texts(
    8,
    '/',
    'failed',
    'text',
    'Error loading upcoming events. Please try again later.',
    'Error loading past events. Please try again later.',
    'Error loading band members. Please try again later.',
    'Error loading gallery images. Please try again later.',
  ),

  ...texts(2, '/events/{id}', 'loading', 'text', 'Cargando evento...'),
  ...texts(2, '/events/{id}', 'absent', 'heading', 'Evento no encontrado'),
  link('/events/{id}', 'absent', 'Volver al inicio', '/'),
  ...['upcoming', 'past'].flatMap((state) => [
    ...texts(2, '/events/{id}', state, 'text', 'Volver', 'Fecha y Hora', 'Ubicación', 'Venue'),
    link('/events/{id}', state, 'Contactar por WhatsApp', CHAT),
    ...texts(2, '/events/{id}', state, 'text', 'Haz clic para ver la imagen completa'),
  ]),
  ...texts(2, '/events/{id}', 'upcoming', 'text', 'Próximo Evento'),
  ...texts(2, '/events/{id}', 'upcoming', 'heading', '¿Te interesa este evento?'),
  link('/events/{id}', 'upcoming', 'Solicitar Contratación', '/booking'),
  link('/events/{id}', 'upcoming', 'Solicitar Información', '/booking'),
  ...texts(2, '/events/{id}', 'past', 'text', 'Evento Pasado', 'Con Fotos'),
  ...texts(2, '/events/{id}', 'past', 'heading', '¿Te perdiste este evento?'),
  link('/events/{id}', 'past', 'Solicitar Evento Privado', '/booking'),
  ...texts(2, '/events/{id}', 'without words', 'text', 'No hay descripción disponible para este evento.'),

  ...texts(2, '/booking', 'opened', 'heading', 'Contratar Neón 979', 'Solicitar Cotización'),
  ...texts(2, '/booking', 'opened', 'heading', 'Zonas de Servicio', 'Nuestro Repertorio', 'Contacto Directo'),
  ...texts(2, '/booking', 'opened', 'part', 'Fiestas y celebraciones', 'College Station, Bryan y alrededores'),
  ...texts(2, '/booking', 'opened', 'text', ...SERVED),
  ...texts(1, '/booking', 'opened', 'text', ...REPERTOIRE),
  link('/booking', 'opened', '(979) 555-0142', CHAT),
  ...texts(5, '/booking', 'opened', 'starred label', 'Nombre', 'Teléfono', 'Email'),
  ...texts(5, '/booking', 'opened', 'starred label', 'Fecha del Evento', 'Ubicación del Evento'),
  ...texts(5, '/booking', 'opened', 'unstarred label', 'Tipo de Evento', 'Detalles'),
  ...texts(2, '/booking', 'opened', 'option', ...EVENT_TYPES, ...SERVED, 'Otra ubicación'),
  ...texts(
    2,
    '/booking',
    'opened',
    'placeholder',
    'Cuéntanos sobre tu evento, número de invitados, duración esperada...',
  ),
  ...texts(
    5,
    '/booking',
    'refused',
    'text',
    'El nombre es requerido',
    'Email inválido',
    'El teléfono es requerido',
    'El tipo de evento es requerido',
    'La ubicación es requerida',
  ),
  ...texts(2, '/booking', 'being sent', 'button', 'Enviando...'),
  ...texts(8, '/booking', 'sent', 'toast', '¡Solicitud Enviada!'),
  ...texts(
    8,
    '/booking',
    'sent',
    'toast text',
    'Hemos recibido tu solicitud. Te contactaremos pronto para confirmar los detalles.',
  ),
  ...texts(8, '/booking', 'failed with a message', 'toast', 'Error al Enviar'),
  ...texts(8, '/booking', 'failed with a message', 'toast text', '503: Vuelve luego'),
  ...texts(8, '/booking', 'failed without a message', 'toast', 'Error al Enviar'),
  ...texts(
    8,
    '/booking',
    'failed without a message',
    'toast text',
    'Ha ocurrido un error. Por favor intenta nuevamente.',
  ),

  ...texts(2, '/no-existe', 'opened', 'heading', '404 Page Not Found'),
  ...texts(2, '/no-existe', 'opened', 'text', 'Did you forget to add the page to the router?'),

  ...texts(2, '/admin', 'locked', 'label', 'Contraseña'),
  ...texts(2, '/admin', 'locked', 'placeholder', 'Ingresa la contraseña'),
  ...texts(2, '/admin', 'locked', 'button', 'Acceder'),
  ...texts(8, '/admin', 'wrong password', 'toast', 'Error de Acceso'),
  ...texts(8, '/admin', 'wrong password', 'toast text', 'Contraseña incorrecta'),
  ...texts(8, '/admin', 'unlocked', 'toast', 'Acceso Concedido'),
  ...texts(8, '/admin', 'unlocked', 'toast text', 'Bienvenido al panel de administración'),
  ...texts(2, '/admin', 'unlocked', 'heading', 'Panel de Administración'),
  ...texts(2, '/admin', 'unlocked', 'button', 'Cerrar Sesión'),
  ...texts(2, '/admin', 'unlocked', 'tab', 'Miembros', 'Eventos', 'Galería', 'Solicitudes'),
  ...['Miembros', 'Eventos', 'Galería', 'Solicitudes'].flatMap((tab) =>
    texts(2, tab, 'loading', 'text', 'Cargando...'),
  ),

  ...texts(2, 'Miembros', 'opened', 'label', 'Nombre', 'Rol', 'Origen', 'Orden', 'Descripción'),
  ...texts(2, 'Miembros', 'opened', 'text', 'Foto del Miembro'),
  ...texts(2, 'Miembros', 'opened', 'button', 'Subir Foto', 'Agregar Miembro'),
  ...texts(
    5,
    'Miembros',
    'refused',
    'text',
    'El nombre es requerido',
    'El rol es requerido',
    'El origen es requerido',
    'La descripción es requerida',
  ),
  ...texts(8, 'Miembros', 'added', 'toast', 'Miembro agregado exitosamente'),
  ...texts(2, 'Miembros', 'being edited', 'button', 'Actualizar Miembro', 'Cancelar', 'Cambiar Foto'),
  ...texts(8, 'Miembros', 'photo removed', 'toast', 'Imagen eliminada'),
  ...texts(8, 'Miembros', 'changed', 'toast', 'Miembro actualizado exitosamente'),
  ...texts(
    2,
    'Miembros',
    'about to be removed',
    'question',
    '¿Estás seguro de que quieres eliminar al miembro',
    'Esta acción no se puede deshacer.',
  ),
  ...texts(8, 'Miembros', 'removed', 'toast', 'Miembro eliminado exitosamente'),

  ...texts(2, 'Eventos', 'opened', 'label', 'Título', 'Fecha', 'Ubicación', 'Venue', 'Descripción', 'Tiene Fotos'),
  ...texts(2, 'Eventos', 'opened', 'text', 'Imagen del Evento'),
  ...texts(2, 'Eventos', 'opened', 'option', 'Sí', 'No'),
  ...texts(2, 'Eventos', 'opened', 'button', 'Agregar Evento'),
  ...texts(2, 'Eventos', 'opened', 'text', 'Próximo', 'Pasado', 'Con Fotos', 'Plaza Mayor - Huntsville, TX'),
  ...texts(9, 'Eventos', 'opened', 'part', 'miércoles, 31 de enero de 2024'),
  ...texts(5, 'Eventos', 'refused', 'text', 'El título es requerido', 'La ubicación es requerida'),
  ...texts(8, 'Eventos', 'refused by the server', 'toast', 'Error al crear evento'),
  ...texts(8, 'Eventos', 'refused by the server', 'toast text', 'Ese día ya tocan'),
  ...texts(8, 'Eventos', 'refused without a message', 'toast', 'Error al crear evento'),
  ...texts(8, 'Eventos', 'refused without a message', 'toast text', 'Error desconocido'),
  ...texts(8, 'Eventos', 'added', 'toast', 'Evento agregado exitosamente'),
  ...texts(2, 'Eventos', 'being edited', 'button', 'Actualizar Evento', 'Cancelar'),
  ...texts(8, 'Eventos', 'changed', 'toast', 'Evento actualizado exitosamente'),
  ...texts(
    2,
    'Eventos',
    'about to be removed',
    'question',
    '¿Estás seguro de que quieres eliminar el evento "Recién anunciado"?',
  ),
  ...texts(8, 'Eventos', 'removed', 'toast', 'Evento eliminado exitosamente'),

  ...texts(2, 'Galería', 'opened', 'label', 'Descripción (Opcional)'),
  ...texts(2, 'Galería', 'opened', 'button', 'Subir Imagen a Galería'),
  ...texts(2, 'Galería', 'opened', 'text', 'El público'),
  ...texts(8, 'Galería', 'uploaded', 'toast', 'Imagen subida exitosamente'),
  // It was uploaded without a description.
  ...texts(5, 'Galería', 'uploaded', 'picture', 'Gallery image'),
  ...texts(2, 'Galería', 'about to be removed', 'question', '¿Estás seguro de que quieres eliminar la imagen'),
  ...texts(8, 'Galería', 'removed', 'toast', 'Imagen eliminada exitosamente'),

  ...texts(2, 'Solicitudes', 'empty', 'heading', 'Solicitudes de Contratación'),
  ...texts(2, 'Solicitudes', 'empty', 'text', 'No hay solicitudes de contratación aún'),
  ...texts(2, 'Solicitudes', 'filled', 'text', 'Lucía Ñandú', 'Boda', 'Bryan TX', 'Ochenta personas'),
  ...texts(2, 'Solicitudes', 'filled', 'text', 'sáb 7 mar 2150', 'lucia@example.org', '979 555 0100'),
  ...texts(2, 'Solicitudes', 'filled', 'text', 'Pendiente'),
  ...texts(2, 'Solicitudes', 'filled', 'button', 'Marcar Contactado', 'Completado'),
  ...texts(8, 'Solicitudes', 'marked', 'toast', 'Estado actualizado exitosamente'),
  ...texts(2, 'Solicitudes', 'marked', 'text', 'contacted'),
  ...texts(8, 'Solicitudes', 'failed', 'toast', 'Failed to fetch bookings: 503'),
];

/** "Miembros: being edited" */
export const placeOf = ({ screen, state }: Pick<FixedText, 'screen' | 'state'>): string => `${screen}: ${state}`;
