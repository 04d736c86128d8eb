import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { buttonClass } from '../ui/button';
import { texts } from './panel.texts';
import { reachForm } from './reach-form';

interface Props {
  title: string;
  submit: string;
  busy: boolean;
  /** True when the form edits a row. Then it scrolls into view and has a cancel button. */
  editing: boolean;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  /** Replaces the save button after another admin has changed the row. */
  clash?: ReactNode;
  children: ReactNode;
}

/** Beside a list the card fits on the screen and leaves room for a toast below it. When it is too high, it scrolls. */
export const formCardClass =
  'rounded-card border bg-hall p-5 sm:p-8 lg:max-h-[calc(100vh-14rem)] lg:overflow-y-auto lg:p-6 lg:scroll-pb-24';

export function FormCard({ title, submit, busy, editing, onSubmit, onCancel, clash, children }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (editing) reachForm(form.current);
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
      className={`${formCardClass} lg:pb-0 ${editing ? 'border-aqua' : 'border-rail'}`}
    >
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:gap-4">{children}</div>
      {clash && <div className="mt-8">{clash}</div>}
      {/* The buttons stay in view while the fields above scroll. */}
      <div className="mt-8 flex flex-wrap gap-3 lg:sticky lg:bottom-0 lg:-mx-6 lg:mt-6 lg:border-t lg:border-rail lg:bg-hall lg:px-6 lg:py-4">
        {!clash && (
          <button ref={button} type="submit" disabled={busy} className={buttonClass.sign}>
            {submit}
          </button>
        )}
        {editing && (
          <button type="button" disabled={busy} className={buttonClass.quiet} onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
