export const es = {
  /** The text of the chat with which the band sends a quote. */
  whatsapp: (band: string, link: string) =>
    `¡Hola! Aquí está la cotización de ${band}. Puedes verla, escoger y firmar desde tu teléfono: ${link}`,
};
