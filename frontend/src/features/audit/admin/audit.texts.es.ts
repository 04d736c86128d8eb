export const texts = {
  intro:
    'Lo que se hizo en el panel en los últimos 90 días, y los intentos de entrar con otra contraseña. De cada quien se guarda solo su red.',
  empty: 'Aún no hay actividad',
  notLoaded: 'No se pudo cargar la actividad',
  refresh: 'Actualizar',
  wrongPasswords: (times: number) => `Alguien escribió mal la contraseña ${times} veces desde ayer.`,
  details: 'Detalles',
  inquiry: (reference: string) => `Solicitud ${reference}`,
  from: (network: string) => `Desde ${network}`,
  unknownNetwork: 'Red desconocida',
  request: (id: string) => `petición ${id}`,

  closeAll: 'Cerrar todas las sesiones',
  confirmCloseAll: '¿Cerrar todas las sesiones?',
  closeAllMeans:
    'Todos los que están en el panel, también tú, tendrán que escribir la contraseña otra vez. Ningún teléfono ni computadora quedará como conocido.',
  closeThem: 'Cerrar todas',
  notClosed: 'No se cerraron las sesiones',
};
