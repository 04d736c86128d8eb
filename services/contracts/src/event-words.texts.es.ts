export const es = {
  public: 'Público',
  scheduled: 'En pie',
  none: 'Sin boletos',
  on_sale: 'A la venta',
  allAges: 'Todas las edades',
};
