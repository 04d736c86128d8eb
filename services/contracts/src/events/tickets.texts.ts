import type { Language } from '../ground/language.js';

const es = {
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

const en = {
  free: 'Free entry',
  sold_out: 'Sold out',
  at_door: 'At the door',
  atDoorFor: (price) => `At the door · ${price}`,
  onSale: 'Tickets',
  onSaleFor: (price) => `Tickets ${price}`,
  onSaleFrom: (price) => `Tickets from ${price}`,
  ages: { '18': '18 and over', '21': '21 and over' },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
