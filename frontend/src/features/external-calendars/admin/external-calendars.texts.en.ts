import type { texts as es } from './external-calendars.texts.es';

const nights = (count: number) => (count === 1 ? '1 busy night' : `${count} busy nights`);

export const texts = {
  intro:
    'Their nights count as taken in your requests and on the site’s form. They are read every half hour, and only the dates of their events are kept. They never keep you from booking.',
  list: 'Calendars',
  loadFailed: 'Couldn’t load the calendars',
  none: 'No other calendars',
  create: 'New calendar',
  added: 'Calendar added',
  changed: 'Calendar updated',
  removed: 'Calendar deleted',
  removeFailed: 'Couldn’t delete the calendar',
  removeOf: (name) => `Delete ${name}`,
  removeTitle: 'Delete calendar',
  removeText: (name) =>
    `Are you sure you want to delete the calendar “${name}”? Its nights will no longer count as taken.`,
  read: 'Read now',
  readOf: (name) => `Read ${name} now`,
  readFailed: 'Couldn’t read the calendar',
  reading: 'Reading…',
  neverRead: 'It hasn’t been read yet.',
  wasRead: (moment, count) => `Read on ${moment} · ${nights(count)}`,
  isOld: (moment, count) => `Hasn’t been read since ${moment} · still counting ${nights(count)}`,

  add: 'Add calendar',
  update: 'Update calendar',
  addFailed: 'Couldn’t add the calendar',
  updateFailed: 'Couldn’t update the calendar',
  goneMeanwhile: 'This calendar is gone: someone deleted it while you were editing it.',
  nameHint: 'The agency’s calendar',
  address: 'Address',
  addressHint: 'The ICS or iCal address; a secret one works too. It won’t be shown again.',
  addressExample: 'https://…',
  keepAddress: 'Leave it empty to keep the current one.',
} satisfies typeof es;
