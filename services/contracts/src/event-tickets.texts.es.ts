export const es = {
  free: 'Entrada libre',
  sold_out: 'Agotado',
  at_door: 'En puerta',
  atDoorFor: (price: string) => `En puerta · ${price}`,
  onSale: 'Boletos',
  /** Of a price: "Boletos $15" */
  onSaleFor: (price: string) => `Boletos ${price}`,
  /** Of the lowest price: "Boletos desde $15" */
  onSaleFrom: (price: string) => `Boletos desde ${price}`,
  ages: { '18': 'Mayores de 18', '21': 'Mayores de 21' },
};
