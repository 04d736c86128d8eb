/** The words with which a new quote in Spanish begins. They are the band's from then on. */
export const es = {
  performance: 'Presentación de la banda',
  deposit: 'Anticipo',
  balance: 'Resto',
  travel: 'Viaje de ida y vuelta',
};
