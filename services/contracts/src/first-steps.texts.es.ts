export const es = {
  title: 'Haz tuyo el sitio',
  at: (panel: string) => `Haz tuyo el sitio, en ${panel}:`,
  steps: {
    name: 'El nombre de tu banda',
    logo: 'Tu logo',
    theme: 'Tus colores',
    phone: 'Tu teléfono',
    towns: 'Tus ciudades',
    show: 'Tu primer show',
    photo: 'Tu primera foto',
    mail: 'Un correo de prueba',
  },
};
