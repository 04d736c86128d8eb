import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  saved: 'Firmantes guardados',
  signer: (place: number): string => (place === 1 ? 'Primer firmante' : 'Segundo firmante'),
  fields: {
    name: 'Nombre',
    email: 'Email',
    phone: 'WhatsApp o teléfono',
    title: 'Cargo',
    company: 'Empresa',
    address: 'Dirección',
    poNumber: 'Orden de compra',
    taxId: 'RFC o Tax ID',
  },
  add: 'Firma otra persona también',
  remove: 'Firma una sola persona',
  save: 'Guardar firmantes',
};

const en = {
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

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
