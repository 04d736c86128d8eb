import type { es } from './event-tickets.texts.es.js';

export const en = {
  free: 'Free entry',
  sold_out: 'Sold out',
  at_door: 'At the door',
  atDoorFor: (price) => `At the door · ${price}`,
  onSale: 'Tickets',
  onSaleFor: (price) => `Tickets ${price}`,
  onSaleFrom: (price) => `Tickets from ${price}`,
  ages: { '18': '18 and over', '21': '21 and over' },
} satisfies typeof es;
