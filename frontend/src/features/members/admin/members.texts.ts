import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  notLoaded: 'No se pudieron cargar los miembros',
  rows: {
    empty: 'No hay miembros registrados',
    create: 'Nuevo miembro',
    add: 'Agregar Miembro',
    update: 'Actualizar Miembro',
    editOf: (name: string) => `Editar a ${name}`,
    removeOf: (name: string) => `Eliminar a ${name}`,
    removeTitle: 'Eliminar miembro',
    removeText: (name: string) =>
      `¿Estás seguro de que quieres eliminar al miembro "${name}"? Esta acción no se puede deshacer.`,
    added: 'Miembro agregado exitosamente',
    changed: 'Miembro actualizado exitosamente',
    removed: 'Miembro eliminado exitosamente',
    notAdded: 'Error al agregar miembro',
    notChanged: 'Error al actualizar miembro',
    notRemoved: 'Error al eliminar miembro',
    gone: 'Este miembro ya no existe: alguien lo eliminó mientras lo editabas.',
  },
  role: 'Rol',
  origin: 'Origen',
  order: 'Orden',
  orderHint: 'El número más bajo sale primero.',
  photo: 'Foto del Miembro',
  uploadPhoto: 'Subir Foto',
  changePhoto: 'Cambiar Foto',
  removePhoto: 'Quitar Foto',
};

const en = {
  notLoaded: 'Couldn’t load the members',
  rows: {
    empty: 'No members yet',
    create: 'New member',
    add: 'Add Member',
    update: 'Update Member',
    editOf: (name: string) => `Edit ${name}`,
    removeOf: (name: string) => `Delete ${name}`,
    removeTitle: 'Delete member',
    removeText: (name: string) => `Are you sure you want to delete the member “${name}”? This can’t be undone.`,
    added: 'Member added',
    changed: 'Member updated',
    removed: 'Member deleted',
    notAdded: 'Couldn’t add the member',
    notChanged: 'Couldn’t update the member',
    notRemoved: 'Couldn’t delete the member',
    gone: 'This member is gone: someone deleted them while you were editing.',
  },
  role: 'Role',
  origin: 'Hometown',
  order: 'Order',
  orderHint: 'The lowest number comes first.',
  photo: 'Member Photo',
  uploadPhoto: 'Upload Photo',
  changePhoto: 'Change Photo',
  removePhoto: 'Remove Photo',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
