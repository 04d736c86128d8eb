import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { buttonClass } from '../../ui/button';

interface Props {
  title: string;
  submit: string;
  busy: boolean;
  /** Whether it opened to change a row: then it comes into view, and can be given up. */
  editing: boolean;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  /** In place of the button to save: what to do about somebody else's change. */
  clash?: ReactNode;
  children: ReactNode;
}

/** The form of a tab, to add a row or to change one. */
export function FormCard({ title, submit, busy, editing, onSubmit, onCancel, clash, children }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!editing) return;
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, [editing]);
  // Disabled or away, the button loses the focus: it gets it back, unless a field took it.
  const button = useRef<HTMLButtonElement>(null);
  const isAway = busy || Boolean(clash);
  const wasAway = useRef(false);
  useEffect(() => {
    if (!isAway && wasAway.current && document.activeElement === document.body) button.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={id}
      onSubmit={onSubmit}
      className={`rounded-3xl border bg-hall p-5 sm:p-8 ${editing ? 'border-aqua' : 'border-rail'}`}
    >
      <h2 id={id} className="font-sign text-2xl">
        {title}
      </h2>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">{children}</div>
      {clash && <div className="mt-8">{clash}</div>}
      <div className="mt-8 flex flex-wrap gap-3">
        {!clash && (
          <button ref={button} type="submit" disabled={busy} className={buttonClass.sign}>
            {submit}
          </button>
        )}
        {editing && (
          <button type="button" disabled={busy} className={buttonClass.quiet} onClick={onCancel}>
            Cancelar
          </button>
        )}
      </div>
    </form>
  );
}
