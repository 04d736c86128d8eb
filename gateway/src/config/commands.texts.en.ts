import type { es } from './commands.texts.es.js';

export const en = {
  timeZone: {
    usage: 'Name the time zone, for example: America/Denver',
    away: 'The site is not responding, and nothing has changed. Start it and repeat the command.',
    same: (zone) => `The time zone already is ${zone}.`,
    changed: (before, zone) => `Time zone: ${before} → ${zone}.`,
    followed: (done) => `${done} Every date keeps its day and its hour.`,
    behind: (done) =>
      `${done}\nRequests and the calendar are still in the zone of before, and change by themselves as soon as their service responds.`,
  },
  nights: {
    away: 'The requests service or the content service is not responding, and nothing has changed. Start them and repeat the command.',
    good: (shows) => `Nights with a show: ${shows}. All of them were right.`,
    mended: (shows, mended) => `Nights with a show: ${shows}. Corrected: ${mended}.`,
  },
} satisfies typeof es;
