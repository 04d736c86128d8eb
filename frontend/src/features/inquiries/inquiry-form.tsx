import type { InquiryField } from '@tocada/contracts/inquiry-form.js';
import { PAGES } from '@tocada/contracts/pages.js';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../lib/context';
import { buttonClass } from '../../ui/button';
import { Field } from '../../ui/field';
import { InquiryOutcome } from './inquiry-outcome';
import { FORM_ID } from './inquiry-sent';
import { useInquiryForm } from './use-inquiry-form';

const options = (values: readonly string[]) => [
  <option key="" value="">
    Selecciona una opción
  </option>,
  ...values.map((value) => <option key={value}>{value}</option>),
];

export function InquiryForm() {
  const { eventTypes, inquiryLocations } = useSite();
  const { form, submit, errorOf, outcome, posted, today } = useInquiryForm();
  const { isSubmitting } = form.formState;
  const button = useRef<HTMLButtonElement>(null);
  // The outcome of a posted form stands at the top of the page; later outcomes stand beside the button.
  const [first] = useState(outcome);
  const later = outcome === first ? null : outcome;
  // The disabled button has lost the focus. Return the focus for keyboard users.
  useEffect(() => {
    if (later?.kind === 'failed' && !isSubmitting && document.activeElement === document.body) button.current?.focus();
  }, [later, isSubmitting]);
  const about = (name: InquiryField) => ({ form: 'booking', name, error: errorOf(name) });
  const filled = (name: InquiryField) => ({ defaultValue: posted?.fields?.[name], ...form.register(name) });

  return (
    <form
      id={FORM_ID}
      method="post"
      action={`${PAGES.booking.path}#${FORM_ID}`}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="rounded-3xl border border-rail bg-hall p-6 sm:p-10"
    >
      <h2 className="font-sign text-3xl">Solicitar Cotización</h2>
      <p className="mt-2">Necesitamos todos los datos; los detalles, si quieres contarlos.</p>
      {first && !later && <InquiryOutcome outcome={first} />}
      <div className="mt-8 grid gap-6 sm:grid-cols-2">
        <Field {...about('name')} label="Nombre" required>
          <input type="text" autoComplete="name" {...filled('name')} />
        </Field>
        <Field {...about('phone')} label="Teléfono" required>
          <input type="tel" autoComplete="tel" {...filled('phone')} />
        </Field>
        <Field {...about('email')} label="Email" required>
          <input type="email" autoComplete="email" {...filled('email')} />
        </Field>
        <Field {...about('eventDate')} label="Fecha del Evento" required>
          <input type="date" {...filled('eventDate')} defaultValue={posted?.fields?.eventDate ?? today} />
        </Field>
        <Field {...about('eventType')} label="Tipo de Evento">
          <select {...filled('eventType')}>{options(eventTypes)}</select>
        </Field>
        <Field {...about('location')} label="Ubicación del Evento" required>
          <select {...filled('location')}>{options(inquiryLocations)}</select>
        </Field>
        <Field {...about('details')} label="Detalles" className="sm:col-span-2">
          <textarea
            rows={4}
            placeholder="Cuéntanos sobre tu evento, número de invitados, duración esperada..."
            {...filled('details')}
          />
        </Field>
      </div>
      {/* A trap: only programs fill in this field. */}
      <div className="absolute size-px overflow-hidden [clip-path:inset(50%)]" aria-hidden="true">
        <label>
          Sitio web (deja este campo vacío)
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button ref={button} type="submit" disabled={isSubmitting} className={`${buttonClass.sign} mt-8 w-full`}>
        {isSubmitting ? 'Enviando...' : 'Enviar Solicitud'}
      </button>
      <InquiryOutcome outcome={later} />
    </form>
  );
}
