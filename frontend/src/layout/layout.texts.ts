import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  skip: 'Saltar al contenido',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  menu: 'Principal',
  quickLinks: 'Enlaces rápidos',
  areas: 'Áreas de servicio',
  around: 'Y alrededores',
  copyright: (name: string) => ['© 2025 ', name, '. Todos los derechos reservados.'],
  /** Before `byChat`, which is a link. */
  failed: 'Una parte de esta página no pudo cargar. Si algo no responde, recárgala o escríbenos',
  byChat: 'por WhatsApp',
};

const en = {
  skip: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Main',
  quickLinks: 'Quick links',
  areas: 'Where we play',
  around: 'And nearby towns',
  copyright: (name) => ['© 2025 ', name, '. All rights reserved.'],
  failed: 'Part of this page didn’t load. If something doesn’t respond, reload the page or message us',
  byChat: 'on WhatsApp',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
