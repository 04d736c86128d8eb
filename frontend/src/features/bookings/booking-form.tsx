import { BOOKING_LOCATIONS, EVENT_TYPES } from '@tocada/contracts/booking-options.js';
import { useEffect, useRef } from 'react';
import { useHydrated, useSite } from '../../lib/context';
import { whatsappLink } from '../../lib/share';
import { buttonClass, textLinkClass } from '../../ui/button';
import { Field } from '../../ui/field';
import { OutsideLink } from '../../ui/outside-link';
import { BookingOutcome } from './booking-outcome';
import type { BookingFields } from './draft';
import { useBookingForm } from './use-booking-form';

const options = (values: readonly string[]) => [
  <option key="" value="">
    Selecciona una opción
  </option>,
  ...values.map((value) => <option key={value}>{value}</option>),
];

export function BookingForm() {
  const site = useSite();
  const { form, submit, outcome, today } = useBookingForm();
  const { errors, isSubmitting } = form.formState;
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  // The disabled button lost the focus; who sent by keyboard goes on from where it was.
  useEffect(() => {
    if (outcome?.kind === 'failed' && !isSubmitting && document.activeElement === document.body)
      button.current?.focus();
  }, [outcome, isSubmitting]);
  const about = (name: keyof BookingFields) => ({ form: 'booking', name, error: errors[name]?.message });

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="rounded-3xl border border-rail bg-hall p-6 sm:p-10"
    >
      <h2 className="font-sign text-3xl">Solicitar Cotización</h2>
      <p className="mt-2">Necesitamos todos los datos; los detalles, si quieres contarlos.</p>
      <div className="mt-8 grid gap-6 sm:grid-cols-2">
        <Field {...about('name')} label="Nombre" required>
          <input type="text" autoComplete="name" {...form.register('name')} />
        </Field>
        <Field {...about('phone')} label="Teléfono" required>
          <input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <Field {...about('email')} label="Email" required>
          <input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field {...about('eventDate')} label="Fecha del Evento" required>
          <input type="date" defaultValue={today} {...form.register('eventDate')} />
        </Field>
        <Field {...about('eventType')} label="Tipo de Evento">
          <select {...form.register('eventType')}>{options(EVENT_TYPES)}</select>
        </Field>
        <Field {...about('location')} label="Ubicación del Evento" required>
          <select {...form.register('location')}>{options(BOOKING_LOCATIONS)}</select>
        </Field>
        <Field {...about('details')} label="Detalles" className="sm:col-span-2">
          <textarea
            rows={4}
            placeholder="Cuéntanos sobre tu evento, número de invitados, duración esperada..."
            {...form.register('details')}
          />
        </Field>
      </div>
      {/* Only programs fill it in. */}
      <div className="absolute size-px overflow-hidden [clip-path:inset(50%)]" aria-hidden="true">
        <label>
          Sitio web (deja este campo vacío)
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <noscript>
        <p className="mt-6 text-paper">
          Este formulario necesita JavaScript. También puedes pedir tu cotización{' '}
          <OutsideLink href={whatsappLink(site)} className={textLinkClass}>
            por WhatsApp
          </OutsideLink>
          .
        </p>
      </noscript>
      <button
        ref={button}
        type="submit"
        disabled={!hydrated || isSubmitting}
        className={`${buttonClass.sign} mt-8 w-full noscript:hidden`}
      >
        {isSubmitting ? 'Enviando...' : 'Enviar Solicitud'}
      </button>
      <BookingOutcome outcome={outcome} />
    </form>
  );
}
