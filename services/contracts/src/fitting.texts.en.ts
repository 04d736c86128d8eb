import type { es } from './fitting.texts.es.js';

export const en = {
  untrue: {
    past: 'That day has passed.',
    closed: 'The request is closed.',
    own: 'That night is already booked for this request.',
    free: 'That night is open.',
    booked: 'That night is booked.',
    blocked: 'That night is blocked.',
    external: 'That night is taken in another calendar.',
    show: 'There is a show that night.',
    hold: 'That night is on hold.',
    ahead: 'Another request has the first hold on that night.',
    onlyHeld: 'That night is on hold, not taken.',
    first: 'This request has the first hold on that night.',
    noGig: 'This request never became a gig.',
    tooEarly: 'The gig has not happened yet.',
    notBooked: 'The request is not booked for that day.',
    notMoved: 'The date of the gig has not changed.',
    notCancelled: 'The request is not cancelled.',
    notLost: 'The request is not lost.',
    notOverruled: 'That night is not booked for another event.',
    notHeld: 'The request has no hold on that night.',
  },
  alsoAsked: (count) =>
    count === 1 ? 'Another request asks for that night too.' : `${count} other requests ask for that night too.`,
} satisfies typeof es;
