import type { Language } from '@tocada/contracts/ground/language.js';

const es = {
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

const en = {
  timeZone: {
    usage: 'Name the time zone, for example: America/Denver',
    away: 'The site is not responding, and nothing has changed. Start it and run the command again.',
    same: (zone) => `The time zone is already ${zone}.`,
    changed: (before, zone) => `Time zone: ${before} → ${zone}.`,
    followed: (done) => `${done} Every date keeps its day and its time.`,
    behind: (done) =>
      `${done}\nRequests and the calendar are still in the old time zone, and will switch on their own as soon as their service responds.`,
  },
  nights: {
    away: 'The requests service or the content service is not responding, and nothing has changed. Start them and run the command again.',
    good: (shows) => `Nights with a show: ${shows}. All of them were correct.`,
    mended: (shows, mended) => `Nights with a show: ${shows}. Corrected: ${mended}.`,
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
