import type { texts as es } from './stage-words.texts.es';

export const texts = {
  stages: {
    new: { name: 'New', next: ({ age }) => `reply · waiting ${age}` },
    contacted: {
      name: 'Contacted',
      act: 'Mark contacted',
      back: 'Back to contacted',
      next: ({ later }) => later ?? 'send the quote',
    },
    quoted: {
      name: 'Quoted',
      act: 'Quote sent',
      form: { save: 'Mark quoted' },
      next: ({ later }) => later ?? 'wait for their answer and follow up',
    },
    accepted: {
      name: 'Accepted',
      act: 'Client accepted',
      back: 'It’s postponed',
      form: { save: 'Mark accepted' },
      next: ({ isPostponed, later }) => (isPostponed ? (later ?? 'agree on the new date') : 'book the date'),
    },
    booked: {
      name: 'Booked',
      next: ({ day, isPlayed }) => (isPlayed ? 'mark it completed' : `play on ${day}`),
    },
    completed: { name: 'Completed', act: 'Mark completed', next: ({ later }) => later },
    lost: {
      name: 'Lost',
      act: 'Lost',
      form: { save: 'Mark lost', reason: 'Reason', noReason: 'Choose a reason' },
      next: ({ later }) => later,
    },
    cancelled: {
      name: 'Canceled',
      act: 'Cancel gig',
      form: { save: 'Cancel the gig', reason: 'Who canceled', noReason: 'Who canceled?' },
      next: ({ later }) => later,
    },
  },
  reasons: {
    price: 'Price',
    date: 'Date',
    other_band: 'Went with another band',
    no_answer: 'Stopped answering',
    plans_changed: 'Plans changed',
    other: 'Other reason',
    client: 'The client',
    band: 'The band',
  },
  sources: {
    form: 'The form on the site',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    instagram: 'Instagram',
    facebook: 'Facebook',
    in_person: 'In person',
    referral: 'Referral',
    other: 'Other',
  },
  news: {
    booked: 'their date is booked',
    moved: 'their date changed',
    cancelled: 'their gig was canceled',
    lost: 'their request was closed',
    overruled: 'their date was booked for another request',
    challenge: 'they have 48 hours to confirm',
  },
} satisfies typeof es;
