import type { ReactElement } from 'react';
import { cloneElement } from 'react';

export const controlClass =
  'block w-full min-h-12 rounded-xl border border-edge bg-night px-4 py-2.5 text-paper placeholder:text-dust/80 hover:border-dust focus-visible:border-aqua aria-invalid:border-alarm';

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
  className?: string;
  children: ReactElement<ControlProps>;
}

/** A label, its control and the error of the control. */
export function Field({ form, name, label, required = false, error, className, children }: Props) {
  const id = `${form}-${name}`;
  const control = cloneElement(children, {
    id,
    className: `mt-2 ${controlClass}`,
    required,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  });
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold text-paper">
        {label}
        {required && <span className="text-rose"> *</span>}
      </label>
      {control}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}
