import { sentenceMoment } from './dates.js';
import type { es } from './desk-errors.texts.es.js';
import { en as stored } from './stored-faults.texts.en.js';

export const en = {
  reason_missing: 'Choose a reason',
  story_missing: 'Say what happened',
  text_unfinished: 'Some details are missing from the text. Fill them in before you email it.',
  text_untrue: ({ why }) => `${stored[why]} Change the text before you send it.`,
  no_whatsapp: 'The client’s phone isn’t a WhatsApp number.',
  no_email: 'The request has no email. Reply on WhatsApp or by phone.',
  mail_off: 'Email is turned off (SMTP_URL=off). Reply on WhatsApp.',
  template_not_found: 'Template not found',
  inquiry_not_found: 'Request not found',
  inquiry_suspect: 'The request is marked as spam. Move it back to the list first.',
  inquiry_closed: 'The request is closed. Reopen it to hold or book a date.',
  inquiry_open: 'The request is already open.',
  inquiry_booked: 'The request is booked. To free its date, cancel the request or change its date.',
  bad_stage: 'The request can’t move to that stage from where it is.',
  undo_late: 'It’s too late to undo this. Change it by hand.',
  undo_changed: 'Something changed since then, so this can’t be undone.',
  entry_not_found: 'Date not found',
  hold_ended: 'This date is no longer on hold.',
  date_released: 'This date is already open.',
  night_held: 'The request already has that night.',
  not_first: 'Only the first hold can be given a deadline.',
  date_taken_by: ({ what }) => `That date is already taken: ${what}.`,
  night_stands: ({ shows, options, timeZone }) =>
    [
      ...shows.map((title) => `You have a show that night: ${title}.`),
      ...options.map(
        ({ whom, until }) => `${whom} has the first hold, until ${sentenceMoment(until, timeZone, 'en')}.`,
      ),
    ].join(' '),
  shows_unknown: 'We couldn’t check whether there’s a show that night. Try again in a few seconds.',
  calendar_not_found: 'Calendar not found',
  calendar_own: 'That address is this very site’s, and its dates already count. Use another calendar’s address.',
  calendars_most: ({ most }) => `You can have up to ${most} calendars. Delete one you no longer use.`,
} satisfies typeof es;
