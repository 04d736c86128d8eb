import { texts as desk } from '../../../../panel/desk/desk.texts';
import { Field } from '../../../../ui/field';
import { CARD, WHOLE } from './form-parts';
import { texts } from './quote-editor.texts';
import type { QuoteForm } from './use-quote-form';

interface Props {
  form: QuoteForm;
  id: string;
}

/** The night of an amendment. Once it is signed, the event moves there. */
export function QuoteNight({ form, id }: Props) {
  const { register } = form;
  const { event } = form.formState.errors;
  return (
    <fieldset className={CARD}>
      <legend className="sr-only">{texts.night}</legend>
      <Field form={id} name="event.day" label={texts.nightDay} error={event?.day?.message} className={WHOLE}>
        <input type="date" {...register('event.day')} />
      </Field>
      <Field form={id} name="event.startTime" label={desk.optional(desk.startTime)} error={event?.startTime?.message}>
        <input type="time" {...register('event.startTime')} />
      </Field>
      <Field form={id} name="event.endTime" label={desk.optional(desk.endTime)} error={event?.endTime?.message}>
        <input type="time" {...register('event.endTime')} />
      </Field>
      <Field form={id} name="event.location" label={texts.place} error={event?.location?.message} className={WHOLE}>
        <input type="text" autoComplete="off" {...register('event.location')} />
      </Field>
      <Field form={id} name="event.venue" label={desk.optional(texts.venue)} error={event?.venue?.message}>
        <input type="text" autoComplete="off" {...register('event.venue')} />
      </Field>
      <Field form={id} name="event.guests" label={desk.optional(texts.guests)} error={event?.guests?.message}>
        <input type="text" inputMode="numeric" autoComplete="off" {...register('event.guests')} />
      </Field>
    </fieldset>
  );
}
