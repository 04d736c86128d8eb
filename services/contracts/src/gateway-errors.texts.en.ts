import type { es } from './gateway-errors.texts.es.js';

export const en = {
  call_foreign: 'The call doesn’t come from a page on this site',
  form_foreign: 'The form was sent from another page. Write your request here.',
  form_long: 'What you wrote is too long. Go back and shorten it.',
  form_unreadable: 'The form arrived in a format we can’t read. Go back and try again.',
  bad_idempotency_key: 'Idempotency-Key must have 8 to 200 characters',
  other_release: 'The update of the site hasn’t finished. Try again in a few minutes.',
  page_not_found: 'That page isn’t on this site',
  servers_several: 'The request names several servers',
  downloads_many: ({ most }) =>
    `${most} files are already downloading with this link. Wait until one is done and try again.`,
  file_unsized: 'The file is too large, or its size isn’t given',
  setup_code_missing: 'Enter the code from the container’s log',
  setup_code_wrong: 'That isn’t the code. The right one is the last one in the container’s log.',
  setup_done: 'The password is already set. Log in with it.',
  setup_not_kept: 'It couldn’t be saved, probably because the disk is full. Nothing has changed.',
  password_short: ({ least }) => `The password must have at least ${least} characters`,
  password_easy: 'That password is easy to guess. Use four or more random words, or 16 random characters.',
  bad_amount: 'Enter an amount in dollars, like 450 or 1,500.50',
} satisfies typeof es;
