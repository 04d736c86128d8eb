import type { texts as es } from './desk.texts.es';

const attempts = (tries: number) => (tries === 1 ? '1 try' : `${tries} tries`);
const ordinal = (place: number) => {
  const isTeen = place % 100 > 10 && place % 100 < 14;
  return `${place}${(!isTeen && ['', 'st', 'nd', 'rd'][place % 10]) || 'th'}`;
};

export const texts = {
  reply: 'Reply',
  more: 'More',
  close: 'Close',
  send: 'Send',
  release: 'Release',
  reopen: 'Reopen',
  add: 'Add request',
  views: { list: 'List', board: 'Board', calendar: 'Calendar' },
  week: 'Week',
  openOf: (name) => `Open the request from ${name}`,
  bookOn: (day) => `Book ${day}`,
  optional: (label) => `${label} (Optional)`,
  show: 'Show',
  whatsApp: 'WhatsApp',
  day: 'Day',
  pickDay: 'Pick a day',
  pickComingDay: 'Pick today or a later day',
  noStart: 'Start time is missing',
  languages: { es: 'Spanish', en: 'English' },
  statuses: { pending: 'Pending', contacted: 'Contacted', completed: 'Completed' },

  today: 'today',
  tomorrow: 'tomorrow',
  daysLeft: (days) => `in ${days} days`,
  fewMinutes: 'a few minutes',
  hours: (hours) => `${hours} h`,
  days: (days) => `${days} ${days === 1 ? 'day' : 'days'}`,
  dayInYear: (day, year) => `${day}, ${year}`,
  dayInMonth: (weekday, day) => `${weekday} ${day}`,
  dayOfMonth: (weekday, day, month) => `${weekday} ${month} ${day}`,
  hourOn: (hour, day) => `${hour} on ${day}`,

  next: 'Next:',
  followUp: 'follow up',
  followUpOn: (day) => `follow up on ${day}`,
  holdEnds: (moment) => `the hold expires ${moment}`,

  marks: {
    booked: 'Booked',
    show: 'Show',
    hold: 'Hold',
    blocked: 'Blocked',
    external: 'Busy on another calendar',
    asked: 'Requested',
  },
  isPast: 'Past',
  isFree: 'Open',
  isBooked: 'Booked',
  isBookedWith: (show) => `Booked · same night: ${show}`,
  isTaken: 'Taken',
  isTakenNear: (days) => `Taken · open nearby: ${days}`,
  isUnchecked: 'Date not checked',
  hold: (rank) => `${ordinal(rank)} hold`,
  wouldHold: (rank) => `Would be ${ordinal(rank)} hold`,
  holds: (rank) => `${ordinal(rank)} hold`,
  holdsUntil: (rank, moment) => `${ordinal(rank)} hold until ${moment}`,
  holdUntil: (rank, moment) => `${ordinal(rank)} hold until ${moment}`,
  othersWant: (others) => (others === 1 ? '1 more wants it' : `${others} more want it`),

  claims: 'Says they paid: confirm',
  isDepositLate: 'Deposit overdue',
  owes: (money) => `Owes ${money}`,
  owesOn: (money, day, month) => `Owes ${money} · ${month} ${day}`,
  isPaid: 'Paid',
  isDraft: 'Quote not sent',
  isDeclined: 'Declined',
  isExpired: 'Expired',
  isQuoted: 'Quote sent',
  isQuotedAt: (money) => `Quoted ${money}`,
  recordsStay: (year) =>
    `The receipts and the agreement stay, with their numbers and amounts, until December 31, ${year}. The rest is erased: contact, details, notes and history.`,

  cancelToday: 'If it’s canceled today',
  damages: 'Agreed damages',
  toReturn: 'To return',
  stillOwed: 'Still owed',
  isPaidAlready: 'Paid so far',

  wroteBefore: 'Wrote to us before:',
  anotherRequest: 'Another request',
  earlier: (type, age) => `${type}, ${age} ago`,

  spam: 'Mark as spam',
  notSpam: 'Not spam',
  eraseOf: (name) => `Erase the request from ${name}`,
  eraseTitle: 'Erase request',
  eraseText: (name) =>
    `Are you sure you want to erase the request from ${name}, with all its data? This can’t be undone.`,

  notices: {
    band: 'Notice to the band',
    client: 'Confirmation to the client',
    webhook: 'Automatic notice',
  },
  sent: 'sent',
  held: 'held back because too many went out in an hour; send it if the request is real',
  waiting: 'waiting',
  waitingAfter: (tries) => `waiting, ${attempts(tries)}`,
  waitingUntil: (tries, moment) => `waiting, ${attempts(tries)}, next one ${moment}`,
  failedAfter: (tries) => `failed after ${attempts(tries)}`,

  lostHold: (name) => `${name} had the 1st hold and lost it. Let them know.`,

  until: 'Hold the date until',
  choose: 'Choose…',
  story: 'What happened',
  noStory: 'Say what happened',

  gone: 'This request is gone: someone erased it.',
  changed: 'Someone changed this while you were looking at it. It’s up to date now: check it and try again.',
  blockedBy: (day, title) => `${day} is blocked: ${title}. Nothing was changed.`,
  takenBy: (day, title) => `${day} is already taken by ${title}. Nothing was changed.`,
  freeNear: (days) => `Open nearby: ${days}.`,
  anywayTitle: 'Go ahead anyway?',
  anyway: 'Go ahead',

  contacts: {
    whatsapp: 'We opened WhatsApp.',
    phone: 'We started the call.',
    mail: 'We opened your email.',
  },
  moved: 'We moved it to Contacted.',
  noted: 'Noted.',
  inWhatsApp: 'opened in WhatsApp',
  notNoted: 'Couldn’t note the reply',
  mailing: 'The email is on its way',

  statusSet: 'Status updated',
  statusFailed: 'Couldn’t update the status',
  suspected: 'Request moved to spam',
  cleared: 'Request back on the list',
  moveFailed: 'Couldn’t move the request',
  noticesSent: 'The notices are on their way',
  noticesFailed: 'Couldn’t send the notices again',
  erased: 'Request erased',
  eraseFailed: 'Couldn’t erase the request',

  completeTitle: 'Mark it as completed?',
  completeText: (name, day) => `The gig for ${name} is on ${day} and hasn’t happened yet.`,
  complete: 'Yes, it’s completed',

  undo: 'Undo',
  undone: 'Undone: everything is as it was',
  undoFailed: 'Couldn’t undo it',
} satisfies typeof es;
