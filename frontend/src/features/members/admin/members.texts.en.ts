import type { texts as es } from './members.texts.es';

export const texts = {
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
