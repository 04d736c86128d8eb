import { SPOKEN } from '@tocada/contracts/ground/language.js';
import type { SetupInput } from '@tocada/contracts/house/setup.js';
import { SETUP_ROUTES } from '@tocada/contracts/house/setup.routes.js';
import { useRef, useState, type FormEvent } from 'react';
import { request } from '../lib/api';
import { buttonClass } from '../ui/button';
import { Field } from '../ui/field';
import { showToast } from '../ui/toasts';
import { isGone, problemOf, sentenceOf } from './failures';
import { keepPanelLanguage } from './panel-switch';
import { texts } from './panel.texts';

type Faults = Partial<Record<keyof SetupInput, string>>;
const FIELDS = ['code', 'password'] as const;
const { claim } = SETUP_ROUTES;

interface Props {
  /** Called when the password is set, here or on another page. Only here it is known. */
  onDone: (password?: string) => Promise<void> | void;
}

/** Asks for the first password of a new site, and for the code from its log. */
export function SetupForm({ onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const controlOf = (name: keyof SetupInput) => form.current!.elements.namedItem(name) as HTMLInputElement;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = controlOf('password').value;
    setBusy(true);
    setFaults({});
    try {
      await request(claim.path, { method: claim.method, body: { code: controlOf('code').value, password } });
      keepPanelLanguage(SPOKEN);
      await onDone(password);
      showToast({ title: texts.accessGranted, text: texts.welcome });
    } catch (error) {
      const named = problemOf(error)?.errors ?? [];
      const found = Object.fromEntries(named.map(({ path, message }) => [path, message])) as Faults;
      setFaults(found);
      const first = FIELDS.find((name) => found[name] !== undefined);
      if (first) controlOf(first).focus();
      else showToast({ title: texts.setupFailed, text: sentenceOf(error), destructive: true });
      setBusy(false);
      if (isGone(error)) await onDone();
    }
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mx-auto max-w-md rounded-card border border-rail bg-hall p-6 sm:p-10"
    >
      <noscript>
        <p className="text-paper">{texts.needsScripts}</p>
      </noscript>
      <div className="noscript:hidden">
        <p className="text-paper">{texts.setupIntro}</p>
        <pre className="mt-3 overflow-x-auto rounded-tile bg-night px-4 py-2.5 text-sm text-paper">
          {texts.setupCommand}
        </pre>
        <p className="mt-2 text-sm">{texts.setupElsewhere}</p>
        <Field form="setup" name="code" label={texts.setupCode} error={faults.code} className="mt-6">
          <input name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Field
          form="setup"
          name="password"
          label={texts.setupPassword}
          error={faults.password}
          hint={texts.setupPasswordHint}
          className="mt-6"
        >
          <input name="password" type={isShown ? 'text' : 'password'} autoComplete="new-password" />
        </Field>
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-aqua"
            checked={isShown}
            onChange={({ currentTarget }) => setShown(currentTarget.checked)}
          />
          {texts.setupShow}
        </label>
        <button type="submit" disabled={busy} className={`${buttonClass.sign} mt-6 w-full`}>
          {texts.setupSave}
        </button>
      </div>
    </form>
  );
}
