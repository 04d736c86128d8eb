import type { texts as es } from './parties.texts.es';

export const texts = {
  saved: 'Signers saved',
  signer: (place) => (place === 1 ? 'First signer' : 'Second signer'),
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'WhatsApp or phone',
    title: 'Title',
    company: 'Company',
    address: 'Address',
    poNumber: 'PO number',
    taxId: 'Tax ID or RFC',
  },
  add: 'Another person signs too',
  remove: 'Only one person signs',
  save: 'Save signers',
} satisfies typeof es;
