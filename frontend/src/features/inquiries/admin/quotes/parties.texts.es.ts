export const texts = {
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
