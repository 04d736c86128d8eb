/** Line drawings that only the admin panel uses. */
export const GLYPHS = {
  edit: 'm4 20 1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  remove: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5m4-5v5',
  upload: 'M12 16V4m-5 5 5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12m-5-5 5 5 5-5M4 16v4h16v-4',
  reply: 'M10 5 4 11l6 6v-4c5 0 8 1.5 10 5 0-6-3-10-10-10z',
  mail: 'M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7',
  phone: 'M6 3h4l1.5 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 1.5v4c0 1.5-1 2-2 2C11 20 4 13 4 5c0-1 .5-2 2-2z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 5 5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  tools: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5',
  check: 'M4.5 4.5h15v15h-15zM8 12l3 3 5.5-6',
  add: 'M12 5v14M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  before: 'M15 5l-7 7 7 7',
  after: 'M9 5l7 7-7 7',
} as const;
