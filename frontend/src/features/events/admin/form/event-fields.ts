import { EVENT_TEXTS, eventInput, type AdminEvent } from '@tocada/contracts/events/events.js';
import { placeFaults } from '@tocada/contracts/events/faults.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { dayOf } from '@tocada/contracts/ground/days.js';
import { momentInput } from '@tocada/contracts/kit/fields.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { z } from 'zod';
import { problemOf } from '../../../../panel/failures';
import type { FieldWords } from '../../../../panel/form-clash';
import { texts as panelTexts } from '../../../../panel/panel.texts';
import type { ShowDraft } from '../../../../panel/shows';
import {
  translationFields,
  translationShape,
  translationWords,
} from '../../../../panel/translations/translation-fields';
import { imageWords } from '../../../../panel/uploads/stored-image';
import { localOf } from '../event-moment';
import { texts } from '../events.texts';
import { FIELD_OF, moreFaults, moreFieldsOf, moreShape, type MoreFields } from './more-fields';
import { MORE_WORDS } from './more-words';

const { title, location, venue, description, imageUrl } = eventInput.shape;

const DAY = momentInput();

/** The contract's fields as the form has them: day and hour are separate, and yes or no are words. */
export const formInput = z.object({
  title,
  date: z.string(),
  hour: z.string(),
  location,
  venue,
  description,
  imageUrl,
  hasPhotos: z.enum(['true', 'false']).transform((choice) => choice === 'true'),
  ...translationShape(EVENT_TEXTS, eventInput.shape),
  ...moreShape,
});

export type FormFields = z.input<typeof formInput> & MoreFields;

export type EventFields = z.output<typeof eventInput>;

/** With the faults that no field has alone. Only a draft may have no date. */
export const schemaFor = (event: AdminEvent | null, timeZone: string) =>
  formInput.superRefine((fields, context) => {
    const { date: day, hour } = fields;
    const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    for (const { path, said } of placeFaults(fields, event)) add(path, said);
    if (day && !DAY.safeParse(day).success) add('date', say('bad_date'));
    else
      for (const { path, said } of moreFaults(fields as MoreFields, moreFieldsOf(event, timeZone), { day, hour }))
        add(path, said);
  });

const LABELS = {
  title: { label: texts.title },
  date: { label: texts.date, show: (day: string) => dayOf(`${day}T12:00:00Z`, 'UTC') },
  hour: { label: texts.hour },
  location: { label: texts.location },
  venue: { label: texts.venue },
  description: { label: panelTexts.description },
  hasPhotos: {
    label: texts.hasPhotos,
    show: (choice: FormFields['hasPhotos']) => (choice === 'true' ? panelTexts.yes : panelTexts.no),
  },
  imageUrl: imageWords(texts.image),
};

export const FIELDS: FieldWords<FormFields> = { ...LABELS, ...MORE_WORDS, ...translationWords(EVENT_TEXTS, LABELS) };

export const fieldsOf = (
  event: AdminEvent | null,
  draft: Omit<ShowDraft, 'inquiryId'> | undefined,
  today: string,
  timeZone: string,
): FormFields => {
  const { day, hour } = event ? localOf(event, zoneOf(event, timeZone)) : (draft ?? { day: today, hour: '' });
  const known = event ?? draft;
  return {
    title: known?.title ?? '',
    date: day,
    hour,
    location: known?.location ?? '',
    venue: known?.venue ?? '',
    description: event?.description ?? '',
    imageUrl: event?.imageUrl ?? null,
    hasPhotos: event?.hasPhotos ? 'true' : 'false',
    ...translationFields(EVENT_TEXTS, event?.translations),
    ...moreFieldsOf(event, timeZone),
    ...(draft && { publication: draft.publication }),
  };
};

/** The server names the fields of the call, the form its own. */
export function inFields(error: unknown): unknown {
  for (const fault of problemOf(error)?.errors ?? []) fault.path = FIELD_OF[fault.path] ?? fault.path;
  return error;
}
