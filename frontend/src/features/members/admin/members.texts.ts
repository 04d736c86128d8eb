import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  notLoaded: 'No se pudieron cargar los miembros',
  empty: 'No hay miembros registrados',
  new: 'Nuevo miembro',
  add: 'Agregar Miembro',
  update: 'Actualizar Miembro',
  editNamed: (name: string) => `Editar a ${name}`,

  role: 'Rol',
  origin: 'Origen',
  order: 'Orden',
  orderHint: 'El número más bajo sale primero.',
  photo: 'Foto del Miembro',
  uploadPhoto: 'Subir Foto',
  changePhoto: 'Cambiar Foto',
  removePhoto: 'Quitar Foto',

  removeNamed: (name: string) => `Eliminar a ${name}`,
  remove: 'Eliminar miembro',
  confirmRemove: (name: string) =>
    `¿Estás seguro de que quieres eliminar al miembro "${name}"? Esta acción no se puede deshacer.`,

  added: 'Miembro agregado exitosamente',
  updated: 'Miembro actualizado exitosamente',
  removed: 'Miembro eliminado exitosamente',
  notAdded: 'Error al agregar miembro',
  notUpdated: 'Error al actualizar miembro',
  notRemoved: 'Error al eliminar miembro',
  gone: 'Este miembro ya no existe: alguien lo eliminó mientras lo editabas.',
};

const en = {
  notLoaded: 'Couldn’t load the members',
  empty: 'No members yet',
  new: 'New member',
  add: 'Add Member',
  update: 'Update Member',
  editNamed: (name: string) => `Edit ${name}`,

  role: 'Role',
  origin: 'Hometown',
  order: 'Order',
  orderHint: 'The lowest number comes first.',
  photo: 'Member Photo',
  uploadPhoto: 'Upload Photo',
  changePhoto: 'Change Photo',
  removePhoto: 'Remove Photo',

  removeNamed: (name: string) => `Delete ${name}`,
  remove: 'Delete member',
  confirmRemove: (name: string) => `Are you sure you want to delete the member “${name}”? This can’t be undone.`,

  added: 'Member added',
  updated: 'Member updated',
  removed: 'Member deleted',
  notAdded: 'Couldn’t add the member',
  notUpdated: 'Couldn’t update the member',
  notRemoved: 'Couldn’t delete the member',
  gone: 'This member is gone: someone deleted them while you were editing.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
