import type { texts as es } from './audit.texts.es';

export const texts = {
  intro:
    'What was done in the panel over the last 90 days, and attempts to get in with a wrong password. Only each person’s network is kept.',
  empty: 'No activity yet',
  notLoaded: 'Couldn’t load the activity',
  refresh: 'Refresh',
  wrongPasswords: (times: number) => `Someone got the password wrong ${times} times since yesterday.`,
  details: 'Details',
  inquiry: (reference: string) => `Request ${reference}`,
  from: (network: string) => `From ${network}`,
  unknownNetwork: 'Unknown network',
  request: (id: string) => `call ${id}`,

  closeAll: 'Log everyone out',
  confirmCloseAll: 'Log everyone out?',
  closeAllMeans:
    'Everyone in the panel, you included, will have to enter the password again. No phone or computer will be remembered.',
  closeThem: 'Log everyone out',
  notClosed: 'Couldn’t log everyone out',
} satisfies typeof es;
