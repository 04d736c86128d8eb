export const texts = {
  greeting: (name: string, band: string, eventType: string, day: string) =>
    `Hola ${name}, te escribimos de ${band} por tu solicitud para ${eventType && `${eventType} `}el ${day}.`,
  subject: (band: string) => `Tu solicitud a ${band}`,
  showTitle: (eventType: string, location: string) => `${eventType} en ${location}`,
};
