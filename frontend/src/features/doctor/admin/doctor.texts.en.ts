import type { texts as es } from './doctor.texts.es';

export const texts = {
  intro:
    'Checks email, the address, the disk, the backups, and everything else that can fail without anyone noticing, and tells you what to do.',
  check: 'Check',
  checkAgain: 'Check again',
  checking: 'Checking…',
  notChecked: 'Couldn’t check the status',
  sendTestMail: 'Send a test email',
  states: { fault: 'Problem', warning: 'Warning', unknown: 'Not checked', ok: 'OK', off: 'Doesn’t apply' },
  faults: (count: number) =>
    count === 0 ? 'There are no problems.' : count === 1 ? 'There is 1 problem.' : `There are ${count} problems.`,
} satisfies typeof es;
