import type { texts as es } from './admin.texts.es';

export const texts = {
  gate: 'Log in to the panel',
  panel: 'Admin Panel',
  close: 'Log Out',
  closedHere: 'You’re logged out in this browser',
  notClosedThere: 'The server didn’t respond. There, the session ends on its own within 12 hours.',

  sections: 'Panel sections',
  failedAttempts: 'failed attempts',

  stepsLeft: (title: string, count: number) => `${title}: ${count} to go`,
  dismiss: (step: string) => `Remove from the list: ${step}`,
  hideSteps: 'Hide the list',

  siteFailed: 'Couldn’t load the site’s identity. Check your connection.',
  templatesFailed: 'Couldn’t load the templates. Check your connection.',
  quotesFailed: 'Couldn’t load the quote settings. Check your connection.',
  bandCalendarFailed: 'Couldn’t load the calendar. Check your connection.',
  otherCalendarsFailed: 'Couldn’t load the other calendars. Check your connection.',
  alertsFailed: 'Couldn’t load the alerts. Check your connection.',
  statusFailed: 'Couldn’t load the status. Check your connection.',
  activityFailed: 'Couldn’t load the activity. Check your connection.',
} satisfies typeof es;
