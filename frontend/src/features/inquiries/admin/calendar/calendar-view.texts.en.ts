import type { texts as es } from './calendar-view.texts.es';

export const texts = {
  loadFailed: 'Couldn’t load the calendar',
  opening: 'Opening the calendar…',
  previous: 'Previous month',
  next: 'Next month',
  otherMonth: 'Go to another month',
  toToday: 'Go to today',
  agenda: 'Schedule for the month',
  freeDay: (day) => `${day}, open`,
  requests: (count) => (count === 1 ? '1 request wants it' : `${count} requests want it`),
  asked: (count) => (count === 1 ? '1 wants it' : `${count} want it`),
  askedBy: () => 'Requested by',
  andMore: (count) => `and ${count} more`,
  releaseOf: (name) => `Release the day: ${name}`,
  released: 'Day released',

  blockDay: 'Block a day',
  block: 'Block',
  blocked: 'Day blocked',
  why: 'Why',
  whyHint: 'Vacation, rehearsal…',
  noWhy: 'Say why',

  freeSaturdays: 'Open Saturdays',
  saturdaysOfYear: 'Open Saturdays in the next twelve months',
  searching: 'Looking for Saturdays…',
  noSaturdays: 'No open Saturdays are left in the next twelve months.',
  heldSaturdays: (count) =>
    count === 1 ? '1 Saturday is on hold and isn’t listed.' : `${count} Saturdays are on hold and aren’t listed.`,
  copy: 'Copy',
  copied: 'Saturdays copied',
  copyFailed: 'Couldn’t copy',
  copyByHand: 'The text is selected: copy it yourself.',
} satisfies typeof es;
