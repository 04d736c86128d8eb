import type { Booking } from '@tocada/contracts/bookings.js';
import { useEffect, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { ApiError, messageOf, request } from '../../lib/api';
import { useNow, useSite } from '../../lib/context';
import { isoDay } from '../../lib/dates';
import { prepareToasts, showToast } from '../../ui/toasts';
import { emptyFields, forgetDraft, keepDraft, recallDraft, type BookingFields } from './draft';
import { beginFilling, fillTime } from './fill-time';
import { forgetKey, keyFor } from './idempotency';

const FALLBACK_ERROR = 'Ha ocurrido un error. Por favor intenta nuevamente.';

/** The rules, and zod with them, come while the form is filled in: nothing of it is needed to draw the page. */
const loadRules = () => import('./booking-rules').catch(() => undefined);

/** Without the rules, as when the connection is gone or the browser fails at them, everything goes to the server, which has the same. */
const resolver: Resolver<BookingFields> = async (values, context, options) => {
  const rules = await loadRules();
  try {
    if (rules) return await rules.resolver(values, context, options);
  } catch (error) {
    reportError(error);
  }
  return { values, errors: {} };
};

export type Outcome = { kind: 'sent'; booking: Pick<Booking, 'email' | 'eventDate'> } | { kind: 'failed' } | null;

/** The quote request's state: what was typed, what is wrong with it, and how the last sending went. */
export const useBookingForm = () => {
  const { timeZone } = useSite();
  const today = isoDay(useNow(), timeZone);
  const firstDay = useRef(today);
  const [outcome, setOutcome] = useState<Outcome>(null);

  // No default values: the fields are read as they stand, with whatever was typed before this code arrived.
  const form = useForm<BookingFields>({ resolver, shouldFocusError: true });
  const { getValues, setValue, setError, reset, subscribe } = form;

  useEffect(() => {
    prepareToasts();
    const draft = recallDraft(firstDay.current);
    beginFilling(Object.keys(draft).length === 0);
    const untouched = emptyFields(firstDay.current);
    for (const [field, text] of Object.entries(draft) as [keyof BookingFields, string][])
      if (getValues(field) === untouched[field]) setValue(field, text);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        keepDraft(values);
        void loadRules();
      },
    });
  }, [getValues, setValue, subscribe]);

  // The page may be older than midnight: an untouched date moves on to the new day.
  useEffect(() => {
    if (firstDay.current === today) return;
    if (getValues('eventDate') === firstDay.current) setValue('eventDate', today);
    firstDay.current = today;
  }, [today, getValues, setValue]);

  const submit = form.handleSubmit(async (fields, event) => {
    setOutcome(null);
    try {
      const headers = { 'Idempotency-Key': keyFor(fields) };
      const trap = (event!.target as HTMLFormElement).elements.namedItem('website') as HTMLInputElement;
      const body = { ...fields, website: trap.value, elapsedMs: fillTime() };
      await request<Booking>('/api/booking-inquiry', { method: 'POST', body, headers });
      beginFilling(true);
      forgetKey();
      reset(emptyFields(today));
      forgetDraft();
      setOutcome({ kind: 'sent', booking: fields });
      showToast({
        title: '¡Solicitud Enviada!',
        text: 'Hemos recibido tu solicitud. Te contactaremos pronto para confirmar los detalles.',
      });
    } catch (error) {
      const wrong = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      const known = wrong.filter(({ path }) => path in emptyFields(''));
      known.forEach(({ path, message }, index) =>
        setError(path as keyof BookingFields, { message }, { shouldFocus: index === 0 }),
      );
      setOutcome({ kind: 'failed' });
      showToast({ title: 'Error al Enviar', text: messageOf(error) || FALLBACK_ERROR, destructive: true });
    }
  });

  return { form, submit, outcome, today };
};
