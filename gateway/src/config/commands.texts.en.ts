import type { es } from './commands.texts.es.js';

export const en = {
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
