export const es = {
  push_endpoint: 'Esa dirección no es de un servicio de avisos conocido (Apple, Google, Mozilla o Microsoft)',
  push_keys: 'Las claves del navegador no son válidas',
  push_hours: 'Las horas de silencio van de una hora a otra distinta, por ejemplo de 22:00 a 08:00',
  push_off: 'Los avisos al teléfono están apagados: falta VAPID_PRIVATE_KEY en el servidor.',
  push_old_key: 'La clave de avisos del sitio cambió. Recarga la página y actívalos de nuevo.',
  push_most: ({ most }: { most: number }) =>
    `Pueden recibir avisos hasta ${most} dispositivos. Quita uno que ya no uses.`,
  push_not_found: 'Ese dispositivo ya no recibe avisos',
  push_tested: 'Ya va un aviso de prueba. Espera unos segundos.',
  push_not_ended: 'Las sesiones se cerraron, pero los avisos de los teléfonos siguen encendidos. Intenta otra vez.',
};
