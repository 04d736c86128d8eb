export const NAV_LINKS = [
  { to: '/', label: 'Inicio' },
  { to: '/events', label: 'Eventos' },
  { to: '/band', label: 'La Banda' },
  { to: '/gallery', label: 'Galería' },
  { to: '/booking', label: 'Contratar' },
];
