import {
  externalCalendarEdit,
  externalCalendarInput,
  type ExternalCalendar,
  type ExternalCalendarEdit,
} from '@tocada/contracts/dates/external-calendars.js';
import type { z } from 'zod';
import { DeclaredFields, failuresOf, RowForm, wordsOf, type DeclaredField } from '../../../panel/declared-rows';
import { texts as panel } from '../../../panel/panel.texts';
import { useRowForm, type SaveRow } from '../../../panel/use-row-form';
import { texts } from './external-calendars.texts';

export const WORDS = texts.rows;
export type CalendarFields = z.output<typeof externalCalendarEdit>;

interface Props {
  /** The edited calendar, or null for a new one. */
  calendar: ExternalCalendar | null;
  onSave: SaveRow<CalendarFields, ExternalCalendar>;
  onCancel: () => void;
}

const fieldsOf = (calendar: ExternalCalendar | null): ExternalCalendarEdit => ({ name: calendar?.name ?? '', url: '' });

const fieldsFor = (isNew: boolean): DeclaredField<ExternalCalendarEdit>[] => [
  { name: 'name', label: panel.name, required: true, isWide: true, input: { placeholder: texts.nameHint } },
  {
    name: 'url',
    label: texts.address,
    required: isNew,
    hint: isNew ? texts.addressHint : texts.keepAddress,
    isWide: true,
    input: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: texts.addressExample },
  },
];

export function ExternalCalendarForm({ calendar, onSave, onCancel }: Props) {
  const fields = fieldsFor(calendar === null);
  const { form, about, ...state } = useRowForm<ExternalCalendar, ExternalCalendarEdit, CalendarFields>({
    name: 'external-calendar',
    schema: calendar ? externalCalendarEdit : externalCalendarInput,
    row: calendar,
    fieldsOf,
    words: wordsOf(fields),
    ...failuresOf(WORDS),
    // The address of a removed calendar is gone with it.
    canAdd: false,
    save: onSave,
  });
  return (
    <RowForm {...state} words={WORDS} row={calendar} onCancel={onCancel}>
      <DeclaredFields fields={fields} form={form} about={about} />
    </RowForm>
  );
}
