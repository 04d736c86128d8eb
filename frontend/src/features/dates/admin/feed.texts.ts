import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
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

const en = {
  intro:
    'With this address, your phone’s calendar shows the dates that are on hold or booked. Give it only to people who may see your clients’ names; if someone should no longer see it, change it.',
  loadFailed: 'Couldn’t load the address',
  create: 'Create address',
  created: 'New calendar address',
  createFailed: 'Couldn’t create the address',
  address: 'Calendar address',
  change: 'Change address',
  changeTitle: 'Change the address',
  changeText: 'The current address stops working on every phone that has it. This can’t be undone.',
  confirmChange: 'Change',
  end: 'Turn off',
  endTitle: 'Turn off the address',
  endText: 'The calendar stops updating on every phone that has it. This can’t be undone.',
  ended: 'Address turned off',
  endFailed: 'Couldn’t turn off the address',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
