export const texts = {
  intro:
    'Con esta dirección, el calendario de tu teléfono muestra las fechas apartadas y reservadas. Dala solo a quien puede ver los nombres de tus clientes; si alguien ya no debe verla, cámbiala.',
  loadFailed: 'No se pudo cargar la dirección',
  create: 'Crear dirección',
  created: 'Dirección nueva del calendario',
  createFailed: 'Error al crear la dirección',
  address: 'Dirección del calendario',
  change: 'Cambiar dirección',
  changeTitle: 'Cambiar la dirección',
  changeText:
    'La dirección de ahora deja de servir en todos los teléfonos que la tienen. Esta acción no se puede deshacer.',
  confirmChange: 'Cambiar',
  end: 'Apagar',
  endTitle: 'Apagar la dirección',
  endText: 'El calendario deja de actualizarse en todos los teléfonos que lo tienen. Esta acción no se puede deshacer.',
  ended: 'Dirección apagada',
  endFailed: 'Error al apagar la dirección',
};
