import type { texts as es } from './layout.texts.es';

export const texts = {
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
