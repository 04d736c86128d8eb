import { eventWords } from '@tocada/contracts/events/words.js';
import { dayOf } from '@tocada/contracts/ground/days.js';
import type { FieldWords } from '../../../../panel/form-clash';
import type { MoreFields } from './more-fields';
import { texts } from './more.texts';

const words = eventWords();
const showDay = (day: string) => dayOf(`${day}T12:00:00Z`, 'UTC');
const showIn =
  <Value extends string>(of: Record<Value, string>) =>
  (value: Value) =>
    of[value];

export const MORE_WORDS: FieldWords<MoreFields> = {
  ...(Object.fromEntries(Object.entries(texts.labels).map(([name, label]) => [name, { label }])) as Record<
    keyof MoreFields,
    { label: string }
  >),
  publication: { label: texts.labels.publication, show: showIn(words.publication) },
  ticketState: { label: texts.labels.ticketState, show: showIn(words.ticketState) },
  ageLimit: { label: texts.labels.ageLimit, show: showIn(words.ageLimit) },
  eventStatus: { label: texts.labels.eventStatus, show: showIn(words.status) },
  announceDay: { label: texts.labels.announceDay, show: showDay },
  lastDay: { label: texts.labels.lastDay, show: showDay },
};
