import { INQUIRY_FIELDS, type InquiryField, type InquiryFields } from '@tocada/contracts/inquiry-form.js';
import type { Inquiry } from '@tocada/contracts/inquiries.js';
import { INQUIRY_ROUTES } from '@tocada/contracts/inquiries.routes.js';
import { isoDay } from '@tocada/contracts/dates.js';
import type { FieldError } from '@tocada/contracts/errors.js';
import { useEffect, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { ApiError, messageOf, request } from '../../lib/api';
import { useNow, usePosted, useSite, type Posted } from '../../lib/context';
import { prepareToasts, showToast } from '../../ui/toasts';
import { emptyFields, forgetDraft, keepDraft, recallDraft } from './draft';
import { countSent, keyFor } from './idempotency';
import { SENT } from './inquiry-sent';
import { beginStamp, stampFor } from './stamp';

const FALLBACK_ERROR = 'Ha ocurrido un error. Por favor intenta nuevamente.';

/** Loads the rules and zod while the form is filled in: drawing the page needs neither. */
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

const KEPT = 'Lo que escribiste sigue aquí.';

export type Outcome =
  | { kind: 'sent'; inquiry: Pick<Inquiry, 'email' | 'eventDate'> }
  | { kind: 'failed'; message: string; marked?: FieldError[] | undefined }
  | null;

const isField = (path: string): path is InquiryField => INQUIRY_FIELDS.some((name) => name === path);
const knownOf = (errors: FieldError[]) => errors.filter(({ path }) => isField(path));

/** The outcome of a form that the browser posted without scripts. */
const outcomeOf = ({ fields, errors, message }: Posted): Outcome => {
  const marked = knownOf(errors);
  if (marked.length > 0) return { kind: 'failed', message: `${KEPT} Revisa lo que está marcado.`, marked };
  return { kind: 'failed', message: fields ? `${KEPT} ${message}` : message };
};

/** The state of the quote form: its values, its errors, and the outcome of the last submission. */
export const useInquiryForm = () => {
  const site = useSite();
  const today = isoDay(useNow(), site.timeZone);
  const firstDay = useRef(today);
  const posted = usePosted();
  const [outcome, setOutcome] = useState<Outcome>(() => posted && outcomeOf(posted));
  // Separate from the form's own errors, because the form would focus their field while the visitor types.
  const [refused, setRefused] = useState<FieldError[]>(() => posted?.errors ?? []);

  // No default values: the form reads the fields, which may hold text typed before this code loaded.
  const form = useForm<InquiryFields>({ resolver, shouldFocusError: true });
  const { getValues, setValue, setError, reset, subscribe } = form;

  useEffect(() => {
    prepareToasts();
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
        setRefused((errors) => errors.filter(({ path }) => path !== name));
        void loadRules();
      },
    });
  }, [posted, site, getValues, setValue, subscribe]);

  // When the page stays open past midnight, an untouched date moves on to the new day.
  useEffect(() => {
    if (firstDay.current === today) return;
    if (getValues('eventDate') === firstDay.current) setValue('eventDate', today);
    firstDay.current = today;
  }, [today, getValues, setValue]);

  const submit = form.handleSubmit(async (fields, event) => {
    setOutcome(null);
    setRefused([]);
    try {
      const key = await keyFor(fields);
      const headers = { 'Idempotency-Key': key };
      const trap = (event!.target as HTMLFormElement).elements.namedItem('website') as HTMLInputElement;
      const body = { ...fields, website: trap.value, stamp: await stampFor(key) };
      await request<Inquiry>(create.path, { method: create.method, body, headers });
      countSent();
      reset(emptyFields(today));
      forgetDraft();
      setOutcome({ kind: 'sent', inquiry: fields });
      showToast(SENT);
    } catch (error) {
      const wrong = knownOf(error instanceof ApiError ? (error.problem?.errors ?? []) : []);
      wrong.forEach(({ path, message }, index) =>
        setError(path as InquiryField, { message }, { shouldFocus: index === 0 }),
      );
      setOutcome({ kind: 'failed', message: `${KEPT} Intenta nuevamente en un momento.` });
      showToast({ title: 'Error al Enviar', text: messageOf(error) || FALLBACK_ERROR, destructive: true });
    }
  });

  const { errors } = form.formState;
  const errorOf = (name: InquiryField) => errors[name]?.message ?? refused.find(({ path }) => path === name)?.message;

  return { form, submit, errorOf, outcome, posted, today };
};
