export const texts = {
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
