import type { es } from './letter.texts.es.js';

const papers = {
  quote: 'quote',
  agreement: 'agreement',
  amendment: 'amendment',
  invoice: 'invoice',
  receipt: 'receipt',
  credit_note: 'credit note',
  cancellation: 'cancellation',
};

export const en = {
  hello: (name) => `Hi ${name},`,
  event: (type, day) => `your event (${type}) on ${day}`,
  openPage: 'Open your page',
  question: 'Questions? Reply to this email or message us:',
  keepLink: 'This link is yours: whoever opens it can sign in your name. Please don’t forward it.',
  attached: (paper) => `Attached: ${paper}.`,
  paper: (kind, number) => `${papers[kind]} ${number}`,
  quote: {
    title: (band) => `Your quote from ${band}`,
    amendment: (band) => `A change to your agreement with ${band}`,
    text: (event, number, until) => `Here’s quote ${number} for ${event}. It’s valid through ${until}.`,
    amendmentText: (event, number, until) =>
      `Here’s the change to agreement ${number} for ${event}. It counts once everybody signs it, by ${until}.`,
    button: 'Review and sign',
  },
  signed: {
    title: (name) => `${name} has signed`,
    text: (number, event) => `Agreement ${number}, for ${event}, needs one more signature: yours.`,
    band: (name, number) => `${name} signed quote ${number}. The other signature is still missing.`,
    button: 'Review and sign',
  },
  agreement: {
    title: (number) => `Agreement signed (${number})`,
    text: (event) => `Everybody has signed the agreement for ${event}.`,
    amendmentTitle: (number) => `Amendment signed (${number})`,
    amendmentText: (event) => `Everybody has signed the change to the agreement for ${event}.`,
    next: (sum, day) => `The next payment is ${sum}, due by ${day}.`,
    notMe: 'Wasn’t it you who signed? Let us know here:',
    notMeButton: 'It wasn’t me',
    band: 'Everybody has signed. The document is attached and stays in the panel.',
  },
  declined: {
    title: (client) => `${client} declined the quote`,
    text: (number) => `Quote ${number} is declined, and the hold on the date was released.`,
    reason: (words) => `Their reason: ${words}`,
  },
  withdrawn: {
    title: (number) => `We’ve withdrawn quote ${number}`,
    text: (event) => `The quote for ${event} can’t be accepted anymore. We’re happy to make you another one.`,
  },
  dateTaken: {
    title: (client) => `${client} tried to sign for a night that’s taken`,
    text: (day) =>
      `The night of ${day} belongs to another event by now, so nothing was signed. Offer them other dates.`,
  },
  notMe: {
    title: (client) => `Somebody says they didn’t sign (${client})`,
    text: 'The person who got the agreement says it wasn’t them who signed. Their page no longer shows ways to pay. Call them before you do anything else.',
  },
  changeAsked: {
    title: (client) => `${client} asks for a change`,
  },
  cancelAsked: {
    title: (client) => `${client} asks to cancel`,
    text: 'Nothing is canceled yet. The panel shows what was agreed for today, what’s paid, and what goes back.',
  },
  paymentClaimed: {
    title: (client, sum) => `${client} says they paid ${sum}`,
    text: (method) => `Paid by: ${method}.`,
    check: 'Look for it in your bank or app, not in an email. If it’s there, confirm it in the panel.',
    note: (words) => `Their note: ${words}`,
  },
  receipt: {
    title: (paper) => `Your ${paper}`,
    text: (sum) => `We got your payment of ${sum}. Thank you!`,
    withheld: (sum) => `We noted the ${sum} of tax that you withheld. It counts as paid.`,
    returned: (sum) => `Here’s the record for ${sum}.`,
    owed: (sum) => `Still owed: ${sum}.`,
    settled: 'Nothing is left to pay.',
  },
  invoice: {
    title: (paper) => `Your ${paper}`,
    text: (event) => `Here’s the invoice for ${event}.`,
    credited: (event) => `This note cancels the earlier invoice for ${event}.`,
  },
  overdue: {
    title: (client) => `The first payment of ${client} is late`,
    text: (sum, day) =>
      `It was ${sum}, due by ${day}. The hold on the date ends. It’s up to you to wait or release the date.`,
  },
  soon: {
    title: (sum, day) => `Your payment of ${sum} is due ${day}`,
    text: (event) => `A reminder of the next payment for ${event}. Your page lists the ways to pay.`,
  },
  due: {
    title: (sum) => `Your payment of ${sum} is due today`,
    text: (event) => `It’s the payment for ${event}. Your page lists the ways to pay.`,
  },
  late: {
    title: (sum) => `Your payment of ${sum} is still open`,
    text: (event, day) =>
      `The payment for ${event} was due ${day}. Your page lists the ways to pay. If something came up, write to us.`,
  },
  alreadyPaid: 'Already paid? Tell us on your page with “I paid”.',
  cancellation: {
    title: (number) => `Cancellation (${number})`,
    text: (event) => `Canceled: ${event}. The attached document says what goes back or is owed.`,
  },
  postponed: {
    title: (number) => `Postponed, no new date yet (${number})`,
    text: (event) => `Postponed: ${event}. There is no new date yet; we’ll set it with you.`,
    credit: (sum, day) => `What you already paid, ${sum}, is a credit that you can use through ${day}.`,
    band: (day) => `The night of ${day} is free again. The document is attached and stays in the panel.`,
  },
  about: (client, event) => `Client: ${client}. It’s about ${event}.`,
  bandEvent: (type, day) => `${type}, ${day}`,
} satisfies typeof es;
