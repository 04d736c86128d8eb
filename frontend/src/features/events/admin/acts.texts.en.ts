import type { texts as es } from './acts.texts.es';

export const texts = {
  more: (title: string) => `More on ${title}`,
  moreTip: 'More',
  acts: {
    publish: 'Publish',
    move: 'Change date',
    date: 'Set a date',
    soldOut: 'Sold out',
    onSale: 'Tickets left',
    cancel: 'Cancel',
    postpone: 'Postpone',
    restore: 'Restore',
    clone: 'Duplicate',
    repeat: 'Repeat',
    share: 'Share',
    preview: 'Preview',
  },
  lookAgain: 'It’s here now as it stands: check it and try again.',
  moved: 'Event moved to another date',
  done: { cancelled: 'Event canceled', postponed: 'Event postponed' },
  restored: 'The event is back on',
  cloned: 'Event duplicated: give it a date',
  published: 'Event published',
  soldOut: 'Tickets sold out',
  onSale: 'There are tickets again',

  publishNow: 'Now',
  publishAt: 'Announce',
  announceDay: 'Announced on',
  announceHour: 'At',

  newDate: 'New date',
  newHour: 'Time (Optional)',
  saveDate: 'Change the date',
  keepsDate: 'The page will say what the date was before.',
  reason: 'Reason (optional)',
  reasonHint: 'Visitors to the page read it.',
  halt: { cancelled: 'Cancel the show', postponed: 'Postpone the show' },
  effect: {
    cancelled:
      'It stays on the site, struck through, until its day ends. Its page and its address stay. The night is free again.',
    postponed: 'It stays among the upcoming shows with “New date to be announced”. The night is free again.',
  },
  leave: 'No, leave it',

  followers: {
    cancelled: (title: string) =>
      `Those who follow your calendar see it struck through or as “CANCELED: ${title}”. In Google Calendar it’s gone.`,
    postponed: (title: string) =>
      `Those who follow your calendar see it as “POSTPONED: ${title}”, without taking the night.`,
  },
  why: (reason: string) => `Reason: ${reason}`,
  ofSeries: 'Part of a series',

  bookingChanged: 'The booking changed',
  bookingMoved: (date: string) => `It’s now on ${date}.`,
  bookingGone: 'The booking was canceled.',
  follow: { moved: 'Move the show too', cancelled: 'Cancel the show too' },

  cancelInstead: 'Cancel it instead of deleting it?',
  cancelInsteadText: (question: string) =>
    `If you cancel it, its page and its address stay and say that it was canceled. ${question}`,
  cancelIt: 'Cancel it',

  series: 'This show is part of a series',
  seriesText: 'What do you want to change? The date and the state of each show stay as they are.',
  onlyThis: 'Only this one',
  following: 'This one and the next ones',
  seriesUpdated: (n: number) => (n === 1 ? '1 event of the series changed' : `${n} events of the series changed`),

  views: 'Show',
  view: { upcoming: 'Upcoming', past: 'Past', drafts: 'Drafts' },
  noneIn: { upcoming: 'No upcoming events', past: 'No past events', drafts: 'No drafts' },
  files: 'Import and export',
} satisfies typeof es;
