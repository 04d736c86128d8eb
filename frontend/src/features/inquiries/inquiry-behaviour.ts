import { isoDay, nearDate } from '@tocada/contracts/ground/days.js';
import { SPOKEN } from '@tocada/contracts/ground/language.js';
import type { Inquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ROUTES } from '@tocada/contracts/inquiries/inquiries.routes.js';
import {
  INQUIRY_FIELDS,
  inquiryReference,
  type InquiryField,
  type InquiryFields,
} from '@tocada/contracts/inquiries/inquiry-form.js';
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { ApiError, bodyOf, messageOf, send } from '../../lib/api';
import { useNow, usePosted, useSite } from '../../lib/context';
import { prepareToasts, showToast } from '../../ui/toasts';
import { emptyFields, forgetDraft, keepDraft, recallDraft } from './draft';
import { countSent, keyFor } from './idempotency';
import { texts } from './inquiry-behaviour.texts';
import { failureOf, SENT, type InquiryState } from './inquiry-state';
import { beginStamp, stampFor } from './stamp';

const { create } = INQUIRY_ROUTES;

const loadRules = () => import('./inquiry-rules').catch(() => undefined);

/** Without the rules, when loading or running them fails, every form goes to the server, which has the same rules. */
const resolver: Resolver<InquiryFields> = async (values, context, options) => {
  const rules = await loadRules();
  try {
    if (rules) return await rules.resolver(values, context, options);
  } catch (error) {
    reportError(error);
  }
  return { values, errors: {} };
};

interface InquiryBehaviourProps {
  form: { current: HTMLFormElement | null };
  /** The state without the behaviour. */
  initial: InquiryState;
  onState: (state: InquiryState) => void;
  /** True when zod and the rules load with the behaviour, and not only when somebody types. */
  rulesAtOnce?: boolean;
}

/** Checks, keeps and sends the quote form. It draws nothing: the browser sends the form itself until it loads. */
function InquiryBehaviour({ form: element, initial, onState, rulesAtOnce = false }: InquiryBehaviourProps) {
  const site = useSite();
  const now = useNow();
  const today = isoDay(now, site.timeZone);
  const firstDay = useRef(today);
  const posted = usePosted();
  /** True once the visitor chose a date, or said that today's is right. */
  const [isDateMeant, setDateMeant] = useState(false);
  const [outcome, setOutcome] = useState(initial.outcome);
  // Separate from the form's own errors, because the form would focus their field while the visitor types.
  const [refused, setRefused] = useState(initial.errors);

  // No default values: the form reads the fields, which may hold text typed before this code loaded.
  const form = useForm<InquiryFields>({ resolver, shouldFocusError: true });
  const { getValues, setValue, setError, register, reset, subscribe } = form;
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    // In its own task, because loading the toasts takes the main thread as long as a slice of hydration.
    setTimeout(prepareToasts);
    if (rulesAtOnce) void loadRules();
    // The posted fields are newer than any draft.
    const draft = posted?.fields ?? recallDraft(firstDay.current, site);
    if (Object.keys(draft).length > 0) beginStamp();
    const untouched = emptyFields(firstDay.current);
    for (const [field, text] of Object.entries(draft) as [keyof InquiryFields, string][])
      if (getValues(field) === untouched[field]) setValue(field, text);
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        beginStamp();
        keepDraft(values);
        if (name) setRefused((before) => ({ ...before, [name]: undefined }));
        void loadRules();
      },
    });
  }, [posted, rulesAtOnce, site, getValues, setValue, subscribe]);

  // When the page stays open past midnight, an untouched date moves on to the new day.
  useEffect(() => {
    if (firstDay.current === today) return;
    if (getValues('eventDate') === firstDay.current) setValue('eventDate', today);
    firstDay.current = today;
  }, [today, getValues, setValue]);

  const onSubmit = form.handleSubmit(async (fields, event) => {
    setOutcome(null);
    setRefused({});
    if (fields.eventDate === today && !isDateMeant) {
      setDateMeant(true);
      setOutcome({ kind: 'asked', question: texts.isToday(nearDate(now, site.timeZone)) });
      return;
    }
    try {
      const key = await keyFor(fields);
      const headers = { 'Idempotency-Key': key };
      const trap = (event!.target as HTMLFormElement).elements.namedItem('website') as HTMLInputElement;
      const language = SPOKEN === 'es' ? {} : { language: SPOKEN };
      const body = { ...fields, ...language, website: trap.value, stamp: await stampFor(key) };
      const answer = await send(create.path, { method: create.method, body, headers });
      const { id } = await bodyOf<Inquiry>(answer);
      const detailsLink = answer.headers.get('location') ?? undefined;
      countSent();
      // The fields stay registered: `register` runs once.
      reset(emptyFields(today), { keepFieldsRef: true });
      forgetDraft();
      setDateMeant(false);
      setOutcome({ kind: 'sent', reference: inquiryReference(id), email: fields.email, night: fields, detailsLink });
      showToast(SENT);
    } catch (error) {
      const wrong = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      const failure = failureOf(wrong, texts.tryAgain);
      (failure.marked ?? []).forEach(({ path, message }, index) =>
        setError(path as InquiryField, { message }, { shouldFocus: index === 0 }),
      );
      setOutcome(failure);
      showToast({ title: texts.failedToast, text: messageOf(error) || texts.failedText, destructive: true });
    }
  });

  // `handleSubmit` accepts a native event as well.
  const submit = useEffectEvent((event: Event) => void onSubmit(event as unknown as SyntheticEvent));
  useLayoutEffect(() => {
    const { current } = element;
    for (const name of INQUIRY_FIELDS) register(name).ref(current!.elements.namedItem(name));
    // The same function for every field.
    const { onChange } = register('name');
    const left = new AbortController();
    const listen = (type: string, listener: (event: Event) => void) =>
      current!.addEventListener(type, listener, { signal: left.signal });
    listen('input', (event) => {
      if ((event.target as HTMLInputElement).name === 'eventDate') setDateMeant(true);
      void onChange(event);
    });
    listen('focusout', (event) => void onChange(event));
    listen('submit', submit);
    return () => left.abort();
  }, [element, register]);

  const state: InquiryState = {
    errors: {
      ...refused,
      ...Object.fromEntries(Object.entries(errors).map(([name, { message }]) => [name, message])),
    },
    outcome,
    isSubmitting,
  };
  const told = useRef(initial);
  // A layout effect shows a change with the next paint. An unchanged state is not passed on at each letter.
  useLayoutEffect(() => {
    if (JSON.stringify(state) === JSON.stringify(told.current)) return;
    told.current = state;
    onState(state);
  });

  return null;
}

export default memo(InquiryBehaviour);
