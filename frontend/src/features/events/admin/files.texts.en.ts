import type { texts as es } from './files.texts.es';

export const texts = {
  export: 'Export',
  formats: { bandsintown: 'Bandsintown', csv: 'CSV', ics: 'ICS' },
  bandsintown: 'Bandsintown takes the public shows to come, 50 a file. CSV and ICS take them all.',
  exportFailed: 'Couldn’t export',
  saved: (names: string[]) => (names.length === 0 ? 'There’s nothing to save.' : `Saved: ${names.join(', ')}`),
  leftOut: (n: number) => (n === 1 ? '1 event was left out' : `${n} events were left out`),

  import: 'Import',
  paste: 'Paste a table (CSV) or a calendar (ICS) here, or drop the file. Everything comes in as a draft.',
  choose: 'Choose a file',
  look: 'Check it',
  unreadable: 'Couldn’t read the file.',
  line: (n: number) => `Line ${n}`,
  lines: 'Lines of the file',
  states: { new: 'New', known: 'Already here', wrong: 'Left out' },
  summary: (fresh: number, known: number, wrong: number, isDone: boolean) =>
    [
      isDone ? `${fresh === 1 ? '1 draft was added' : `${fresh} drafts were added`}.` : `${fresh} new.`,
      known > 0 && `${known} already here, by day and venue.`,
      wrong > 0 && `${wrong === 1 ? '1 line can’t come in' : `${wrong} lines can’t come in`}.`,
    ]
      .filter(Boolean)
      .join(' '),
  add: (n: number) => (n === 1 ? 'Add 1 draft' : `Add ${n} drafts`),
  imported: (n: number) => (n === 1 ? '1 draft added' : `${n} drafts added`),
} satisfies typeof es;
