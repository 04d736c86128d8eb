import type { es } from './stored-faults.texts.es.js';

export const en = {
  image_empty: 'The file is empty.',
  image_type: 'The file isn’t a JPEG, PNG, WebP, AVIF, GIF, or HEIC image.',
  image_mismatch: ({ declared, found }) =>
    `The file says it’s ${declared}, but inside it’s ${found}. Save it as ${found} and upload it again.`,
  image_frames: 'The animation has too many frames. Upload a photo instead.',
  image_damaged: 'The image is damaged or incomplete. Upload it again.',
  image_pixels: 'The image has too many pixels: the limit is 50 megapixels.',
  image_heic:
    'This HEIC photo can’t be read here. Open it on your phone, save or share it as JPEG, and upload it again.',
  image_large: 'The image is over the 10 MB limit.',
  image_missing: 'The uploaded file wasn’t found. Upload it again.',
  image_unmade: 'The image couldn’t be processed. Try another one.',

  calendar_private: 'The address leads to a private network. Use the calendar’s public address.',
  calendar_not_https: 'The server redirects to an address that isn’t https.',
  calendar_loop: 'The server redirects too many times.',
  calendar_large: 'The calendar is over 2 MB.',
  calendar_packed: 'The server compresses the calendar in a way that can’t be read.',
  calendar_late: 'The server took too long.',
  calendar_unknown_host: 'The server wasn’t found. Check the address.',
  calendar_bad_certificate: 'The server’s certificate isn’t valid, so the connection isn’t secure.',
  calendar_no_answer: 'The server didn’t answer, or dropped the connection.',
  calendar_gone: ({ status }) => `The server has no calendar at that address (${status}). Copy it again.`,
  calendar_closed: ({ status }) =>
    `The server won’t let us read the calendar (${status}). Copy its secret address again.`,
  calendar_broken: ({ status }) => `The server answered with an error (${status}).`,
  calendar_none: 'There’s no calendar (ICS) at that address, or it arrived incomplete.',
  calendar_web_page: 'That address is a web page, not a calendar. Copy the ICS or iCal address.',
  calendar_endless: ({ line }) =>
    `The calendar has too many repeating events to read: reading stopped at its line ${line}.`,
  calendar_unread: 'The calendar couldn’t be read.',
  calendar_one_unclear: ({ line }) =>
    `One event can’t be read and doesn’t count: the one at line ${line} of the calendar.`,
  calendar_unclear: ({ count, line }) =>
    `${count} events can’t be read and don’t count; the first is at line ${line} of the calendar.`,

  notice_no_email: 'The request no longer has an email address',
  notice_no_answer: 'The mail server isn’t responding',
  notice_mail_off: 'Email is turned off (SMTP_URL=off)',
  notice_no_webhook: 'WEBHOOK_URL isn’t set',

  untrue_past: 'That day has passed.',
  untrue_closed: 'The request is closed.',
  untrue_own: 'That night is already booked for this request.',
  untrue_free: 'That night is open.',
  untrue_booked: 'That night is booked.',
  untrue_blocked: 'That night is blocked.',
  untrue_external: 'That night is busy on another calendar.',
  untrue_show: 'There’s a show that night.',
  untrue_hold: 'That night is on hold.',
  untrue_behind: 'Another request has the first hold on that night.',
  untrue_only_held: 'That night is on hold, not taken.',
  untrue_first: 'This request has the first hold on that night.',
  untrue_no_gig: 'This request never became a gig.',
  untrue_gig_ahead: 'The gig hasn’t happened yet.',
  untrue_not_booked: 'The request isn’t booked for that day.',
  untrue_not_moved: 'The gig’s date hasn’t changed.',
  untrue_not_cancelled: 'The request isn’t canceled.',
  untrue_not_lost: 'The request isn’t lost.',
  untrue_not_overruled: 'That night isn’t booked for another event.',
  untrue_not_held: 'The request has no hold on that night.',
  also_asked_by_one: 'Another request is asking for that night too.',
  also_asked_by: ({ count }) => `${count} other requests are asking for that night too.`,
} satisfies typeof es;
