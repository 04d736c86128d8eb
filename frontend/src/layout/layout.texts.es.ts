export const texts = {
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
