import {
  externalCalendarEdit,
  externalCalendarInput,
  type ExternalCalendar,
  type ExternalCalendarEdit,
} from '@tocada/contracts/dates/external-calendars.js';
import type { z } from 'zod';
import { FormCard } from '../../../panel/form-card';
import type { FieldWords } from '../../../panel/form-clash';
import { texts as panel } from '../../../panel/panel.texts';
import { useRowForm, type SaveRow } from '../../../panel/use-row-form';
import { Field } from '../../../ui/field';
import { texts } from './external-calendars.texts';

export type CalendarFields = z.output<typeof externalCalendarEdit>;

interface Props {
  /** The edited calendar, or null for a new one. */
  calendar: ExternalCalendar | null;
  onSave: SaveRow<CalendarFields, ExternalCalendar>;
  onCancel: () => void;
}

const fieldsOf = (calendar: ExternalCalendar | null): ExternalCalendarEdit => ({ name: calendar?.name ?? '', url: '' });

const FIELDS: FieldWords<ExternalCalendarEdit> = { name: { label: panel.name }, url: { label: texts.address } };

export function ExternalCalendarForm({ calendar, onSave, onCancel }: Props) {
  const { form, submit, busy, clash, about } = useRowForm<ExternalCalendar, ExternalCalendarEdit, CalendarFields>({
    name: 'external-calendar',
    schema: calendar ? externalCalendarEdit : externalCalendarInput,
    row: calendar,
    fieldsOf,
    words: FIELDS,
    gone: texts.goneMeanwhile,
    // The address of a removed calendar is gone with it.
    canAdd: false,
    failure: { add: texts.addFailed, change: texts.updateFailed },
    save: onSave,
  });
  return (
    <FormCard
      title={calendar ? panel.editNamed(calendar.name) : texts.create}
      submit={calendar ? texts.update : texts.add}
      busy={busy}
      editing={calendar !== null}
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
      clash={clash}
    >
      <Field {...about('name')} required className="sm:col-span-2">
        <input type="text" autoComplete="off" placeholder={texts.nameHint} {...form.register('name')} />
      </Field>
      <Field
        {...about('url')}
        required={!calendar}
        hint={calendar ? texts.keepAddress : texts.addressHint}
        className="sm:col-span-2"
      >
        <input
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={texts.addressExample}
          {...form.register('url')}
        />
      </Field>
    </FormCard>
  );
}
