export const es = {
  failed: (count: number) =>
    count === 1 ? 'Una foto no se pudo preparar.' : `${count} fotos no se pudieron preparar.`,
  failedTodo: 'En Miembros, Eventos y Galería cada una dice por qué: sube otra en su lugar o elimínala.',
  late: (count: number, minutes: number) => `Hay ${count} en espera, la más antigua desde hace ${minutes} minutos.`,
  lateTodo: 'Busca «image not done» en el registro del servicio content: dice si falta el almacén o la memoria.',
  none: 'Ninguna en espera, ninguna fallida.',
  waiting: (count: number) => `${count} en espera, ninguna fallida.`,
};
