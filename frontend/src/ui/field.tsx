import type { ReactElement } from 'react';
import { cloneElement } from 'react';

/** The scroll margin keeps the label below the header when a control gets the focus. */
export const controlClass =
  'block scroll-mt-12 w-full min-h-12 rounded-tile border border-edge bg-night px-4 py-2.5 text-paper placeholder:text-dust/80 hover:border-dust focus-visible:border-aqua aria-invalid:border-alarm';

interface ControlProps {
  id?: string;
  className?: string;
  required?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
}

interface Props {
  /** The name of the form, which makes the ids unique on a page. */
  form: string;
  name: string;
  label: string;
  required?: boolean;
  error: string | undefined;
  /** Help that is not an error, shown below the control. */
  hint?: string | undefined;
  className?: string;
  children: ReactElement<ControlProps>;
}

export function Field({ form, name, label, required = false, error, hint, className, children }: Props) {
  const id = `${form}-${name}`;
  const control = cloneElement(children, {
    id,
    className: `mt-2 ${controlClass}`,
    required,
    'aria-invalid': error !== undefined,
    'aria-describedby':
      [hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined,
  });
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold text-paper">
        {label}
        {required && <span className="text-rose"> *</span>}
      </label>{' '}
      {control}
      {hint && (
        <p id={`${id}-hint`} role="status" className="mt-1.5 text-sm">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}
