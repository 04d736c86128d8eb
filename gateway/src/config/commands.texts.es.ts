export const es = {
  timeZone: {
    usage: 'Escribe la zona horaria, por ejemplo: America/Denver',
    away: 'El sitio no contesta, y nada cambió. Arráncalo y repite el comando.',
    same: (zone: string) => `La zona horaria ya es ${zone}.`,
    changed: (before: string, zone: string) => `Zona horaria: ${before} → ${zone}.`,
    followed: (done: string) => `${done} Todas las fechas conservan su día y su hora.`,
    behind: (done: string) =>
      `${done}\nLas solicitudes y el calendario siguen en la zona de antes y cambian por sí solos en cuanto su servicio conteste.`,
  },
  nights: {
    away: 'El servicio de solicitudes o el de contenido no contesta, y nada cambió. Arráncalos y repite el comando.',
    good: (shows: number) => `Noches con show: ${shows}. Todas estaban bien.`,
    mended: (shows: number, mended: number) => `Noches con show: ${shows}. Se corrigieron ${mended}.`,
  },
};
