import type { es } from './mail.texts.es.js';

export const en = {
  openPanel: 'Open the panel',
  facts: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    date: 'Date',
    type: 'Type',
    place: 'Location',
    details: 'Details',
  },
  band: {
    title: (reference) => `New request ${reference}`,
    inYear: (day, year) => `${day}, ${year}`,
    replyByWhatsapp: 'Reply on WhatsApp',
    reply: 'Reply',
    call: 'Call',
    open: 'Open the request',
    byMail:
      'Reply to this email and it goes straight to your client. Then mark the request as contacted in the panel, which has no way of knowing.',
  },
  night: {
    label: 'That night',
    over: 'Already passed',
    free: 'Open',
    ownBooking: 'Booked for this request',
    ownHold: 'On hold for this request',
    booked: 'Taken: booked',
    bookedFor: (whose) => `Taken: booked for ${whose}`,
    show: (title) => `Taken: show “${title}”`,
    blocked: (title) => `Taken: blocked, ${title}`,
    external: (title) => `Taken on another calendar: ${title}`,
    heldFor: (whose) => `On hold for ${whose}`,
    others: 'Also wanted by',
    more: (count) => `and ${count} more`,
    before: 'Wrote to us before',
    otherRequest: 'Another request',
    earlier: (type, day) => `${type}, on ${day}`,
  },
  client: {
    title: (reference) => `We got your request (${reference})`,
    hello: 'Hi there,',
    received: (band) => `We got your request to book ${band}. We’ll be in touch soon to confirm the details.`,
    reference: 'Request number:',
    question: 'Did something change, or do you have a question? Reply to this email or message us:',
    phone: (phone) => `Phone: ${phone}`,
    questionOrCall: 'Did something change, or do you have a question? Message us, reply to this email, or call',
    ignore: 'If you didn’t send this request, you can ignore this email.',
  },
  reply: {
    title: (band) => `Your request to ${band}`,
  },
  wait: {
    minutes: 'less than an hour ago',
    hours: (count) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
    days: (count) => `${count} days ago`,
  },
  agenda: {
    title: (day) => `To do today, ${day}`,
    unanswered: 'Unanswered',
    followUps: 'To follow up',
    holds: 'Holds about to expire',
    expires: (entry, moment) => `${entry}: expires ${moment}`,
    gigs: 'Gigs this week',
    more: (count) => `… and ${count} more`,
  },
  unanswered: {
    title: (count) => (count === 1 ? 'One request is still unanswered' : `${count} requests are still unanswered`),
    came: (line, wait) => `${line}: came in ${wait}`,
    reply: 'Reply',
    why: 'Whoever answers first almost always gets the gig.',
  },
  digest: {
    title: (count, number) => (count === 1 ? '1 request went to spam' : `${number} requests went to spam`),
    since: (moment) =>
      `Since ${moment}, many requests have come in that look automated, and we didn’t notify you of each one.`,
    todo: 'If any of them is real, move it back to the list from “Spam” and you’ll get its notice.',
  },
  faults: {
    title: (count) => (count === 1 ? 'The site has a problem' : `The site has ${count} problems`),
    where: 'In Settings, “Status” shows how everything is now.',
  },
  test: {
    title: 'Test email',
    text: (band) => `If you can read this, the request notices for ${band} reach you at this address.`,
  },
} satisfies typeof es;
