import { isoDay } from '@tocada/contracts/ground/days.js';
import { SPOKEN } from '@tocada/contracts/ground/language.js';
import type { InquiryField } from '@tocada/contracts/inquiries/inquiry-form.js';
import { EMBEDDED_FORM, PAGES } from '@tocada/contracts/pages/pages.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import { useIsEmbedded, useNow, usePosted, useSite } from '../../lib/context';
import { buttonClass } from '../../ui/button';
import { Field } from '../../ui/field';
import { texts } from './inquiries.texts';
import type InquiryBehaviour from './inquiry-behaviour';
import { InquiryOutcome } from './inquiry-outcome';
import { InquiryPromises } from './inquiry-promises';
import { FORM_ID, stateOf } from './inquiry-state';
import { optionName } from './option-name';

const options = (values: readonly string[], site: Site) => [
  <option key="" value="">
    {texts.choose}
  </option>,
  ...values.map((stored) => {
    const name = optionName(stored, site);
    return (
      <option key={stored} value={name === stored ? undefined : stored}>
        {name}
      </option>
    );
  }),
];

interface Props {
  /** The heading's level on its page. */
  level?: 2 | 3;
  /** Without it the browser sends the form itself, and the next page shows the outcome. */
  Behaviour: typeof InquiryBehaviour | undefined;
  rulesAtOnce?: boolean;
}

export function InquiryForm({ level = 2, Behaviour, rulesAtOnce = false }: Props) {
  const site = useSite();
  const isEmbedded = useIsEmbedded();
  const { eventTypes, inquiryLocations, timeZone, tellsTaken } = site;
  const today = isoDay(useNow(), timeZone);
  const posted = usePosted();
  const [initial] = useState(() => stateOf(posted));
  const [{ errors, outcome, isSubmitting }, setState] = useState(initial);
  // The page of a posted form stands where the browser has put it.
  const later = outcome === initial.outcome ? null : outcome;
  /** The chosen day, and the outcome that the form showed then: a sent form is empty again. */
  const [chosen, setChosen] = useState({ day: '', outcome });
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The disabled button has lost the focus. Return the focus for keyboard users.
  useEffect(() => {
    if (later?.kind === 'failed' && !isSubmitting && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [later, isSubmitting]);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the middle, where neither the header nor a toast covers it. A marked field has the focus and the view instead.
    if (later && !(later.kind === 'failed' && later.marked)) result.current?.scrollIntoView({ block: 'center' });
  }, [later]);
  const about = (name: InquiryField) => ({ form: 'booking', name, error: errors[name] });
  const filled = (name: InquiryField) => ({ name, defaultValue: posted?.fields?.[name] });
  const Heading = level === 2 ? 'h2' : 'h3';
  const isFilled = outcome?.kind !== 'sent' || outcome === chosen.outcome;
  // A year that is still being typed, such as 0202, is no past one.
  const isPast = chosen.day > '1' && chosen.day < today;

  const [takenDay, setTakenDay] = useState('');
  useEffect(() => {
    if (!chosen.day || !tellsTaken) return undefined;
    let isLeft = false;
    import('./taken-days')
      .then(({ isTaken }) => isTaken(chosen.day))
      .then(
        (isTaken) => !isLeft && isTaken && setTakenDay(chosen.day),
        // The line is only a hint.
        () => {},
      );
    return () => {
      isLeft = true;
    };
  }, [chosen.day, tellsTaken]);
  const isTaken = chosen.day !== '' && chosen.day === takenDay;
  const taken = isTaken ? texts.isTaken : undefined;
  const hint = isPast ? texts.isPast : taken;

  return (
    <div>
      <InquiryPromises />
      <form
        ref={form}
        id={FORM_ID}
        method="post"
        action={`${useHref(isEmbedded ? EMBEDDED_FORM : PAGES.booking.path)}#${FORM_ID}`}
        target={isEmbedded ? '_self' : undefined}
        noValidate
        className="rounded-card border border-rail bg-hall p-5 sm:p-10"
      >
        <Heading className="text-2xl font-semibold">{texts.title}</Heading>
        <div ref={result} aria-live="polite">
          <InquiryOutcome outcome={outcome} />
        </div>
        <p className="mt-2 sm:mt-4">{texts.allRequired}</p>
        <div className="mt-4 grid gap-4 sm:mt-8 sm:gap-6 sm:grid-cols-2">
          <Field {...about('name')} label={texts.name} required>
            <input type="text" autoComplete="name" {...filled('name')} />
          </Field>
          <Field {...about('phone')} label={texts.phone} required>
            <input type="tel" autoComplete="tel" {...filled('phone')} />
          </Field>
          <Field {...about('email')} label={texts.email} required>
            <input type="email" autoComplete="email" {...filled('email')} />
          </Field>
          <Field {...about('eventDate')} label={texts.eventDate} required hint={isFilled ? hint : undefined}>
            <input
              type="date"
              {...filled('eventDate')}
              defaultValue={posted?.fields?.eventDate ?? today}
              onChange={({ target }) => setChosen({ day: target.value, outcome })}
            />
          </Field>
          <Field {...about('eventType')} label={texts.eventType}>
            <select {...filled('eventType')}>{options(eventTypes, site)}</select>
          </Field>
          <Field {...about('location')} label={texts.location} required>
            <select {...filled('location')}>{options(inquiryLocations, site)}</select>
          </Field>
          <Field {...about('details')} label={texts.details} className="sm:col-span-2">
            <textarea rows={4} placeholder={texts.detailsHint} {...filled('details')} />
          </Field>
        </div>
        {/* A trap: only programs fill in this field. */}
        <div className="absolute size-px overflow-hidden [clip-path:inset(50%)]" aria-hidden="true">
          <label>
            {texts.trap}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {SPOKEN !== 'es' && <input type="hidden" name="language" value={SPOKEN} />}
        <button
          ref={button}
          type="submit"
          disabled={isSubmitting}
          className={`${buttonClass.sign} mt-6 w-full sm:mt-8`}
        >
          {isSubmitting ? texts.sending : texts.send}
        </button>
      </form>
      {/* After the form, because it reads the fields as soon as both are in the page. */}
      {Behaviour && <Behaviour form={form} initial={initial} onState={setState} rulesAtOnce={rulesAtOnce} />}
    </div>
  );
}
