import type { texts as es } from './feed.texts.es';

export const texts = {
  intro:
    'With this address, your phone’s calendar shows the dates that are on hold or booked. Give it only to people who may see your clients’ names; if someone should no longer see it, change it.',
  loadFailed: 'Couldn’t load the address',
  create: 'Create address',
  created: 'New calendar address',
  createFailed: 'Couldn’t create the address',
  address: 'Calendar address',
  change: 'Change address',
  changeTitle: 'Change the address',
  changeText: 'The current address stops working on every phone that has it. This can’t be undone.',
  confirmChange: 'Change',
  end: 'Turn off',
  endTitle: 'Turn off the address',
  endText: 'The calendar stops updating on every phone that has it. This can’t be undone.',
  ended: 'Address turned off',
  endFailed: 'Couldn’t turn off the address',
} satisfies typeof es;
