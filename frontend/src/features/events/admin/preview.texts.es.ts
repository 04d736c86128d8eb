export const texts = {
  previewOf: (title: string) => `Vista previa de ${title}`,
  failed: 'No se pudo dibujar la vista previa.',
};
