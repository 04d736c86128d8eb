export const texts = {
  noNetwork: 'No se pudo conectar con el servidor. Revisa tu conexión e intenta nuevamente.',
  tooSlow: 'El servidor tardó demasiado en responder. Intenta nuevamente.',
};
