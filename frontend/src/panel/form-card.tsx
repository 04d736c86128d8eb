import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { buttonClass } from '../ui/button';

interface Props {
  title: string;
  submit: string;
  busy: boolean;
  /** Whether the form edits a row. Then it scrolls into view and has a cancel button. */
  editing: boolean;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  /** Replaces the save button after another admin has changed the row. */
  clash?: ReactNode;
  children: ReactNode;
}

/** The form of a tab, for a new row or an edit. */
export function FormCard({ title, submit, busy, editing, onSubmit, onCancel, clash, children }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!editing) return;
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, [editing]);
  // A disabled or removed button loses the focus. Return the focus to the button, unless a field has it now.
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
      className={`rounded-card border bg-hall p-5 sm:p-8 ${editing ? 'border-aqua' : 'border-rail'}`}
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
