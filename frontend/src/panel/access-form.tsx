import { codeSentence } from '@tocada/contracts/sentences/error-sentences.js';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../lib/api';
import { buttonClass } from '../ui/button';
import { showToast } from '../ui/toasts';
import { sentenceOf } from './failures';
import { texts } from './panel.texts';

interface Props {
  /** True when an open session has ended. */
  ended: boolean;
  /** Sends the password to the server. @throws ApiError with status 401 when the password is wrong */
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the password and stores it nowhere. */
export function AccessForm({ ended, onPassword }: Props) {
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  // The panel may have been scrolled far down before the gate covered it.
  useEffect(() => {
    if (!ended) return;
    window.scrollTo(0, 0);
    password.current?.focus();
  }, [ended]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    setBusy(true);
    try {
      await onPassword(field.value);
      showToast({ title: texts.accessGranted, text: texts.welcome });
    } catch (error) {
      const wrong = error instanceof ApiError && error.status === 401;
      showToast({
        title: texts.accessDenied,
        text: wrong ? codeSentence('unauthorized') : sentenceOf(error),
        destructive: true,
      });
      setBusy(false);
      field.focus();
      field.select();
    }
  };

  return (
    // Without scripts the password stands in no address. The boot script repeats a form that was sent before them.
    <form
      method="post"
      onSubmit={(event) => void submit(event)}
      className="mx-auto max-w-md rounded-card border border-rail bg-hall p-6 sm:p-10"
    >
      <noscript>
        <p className="text-paper">{texts.needsScripts}</p>
      </noscript>
      {ended && (
        <p role="status" className="mb-6 text-paper">
          {texts.sessionEnded}
        </p>
      )}
      <label htmlFor="password" className="font-semibold text-paper noscript:hidden">
        {texts.password}
      </label>
      <input
        ref={password}
        id="password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        placeholder={texts.passwordPlaceholder}
        className="mt-2 block min-h-12 w-full rounded-tile border border-edge bg-night px-4 text-paper placeholder:text-dust/80 noscript:hidden"
      />
      <button type="submit" disabled={busy} className={`${buttonClass.sign} mt-6 w-full noscript:hidden`}>
        {texts.access}
      </button>
    </form>
  );
}
