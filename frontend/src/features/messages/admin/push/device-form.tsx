import {
  ALERT_KINDS,
  PUSH_LIMITS,
  PUSH_ROUTES,
  QUIET_HOURS,
  type PushDevice,
} from '@tocada/contracts/messages/push.js';
import { useId, useState, type FormEvent } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { keepOwn } from '../../../../panel/alerts';
import { problemOf, tellFailure } from '../../../../panel/failures';
import { texts as panel } from '../../../../panel/panel.texts';
import { buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { showToast } from '../../../../ui/toasts';
import { texts } from './push.texts';

interface Props {
  device: PushDevice;
  isOwn: boolean;
  onSaved: (device: PushDevice) => void;
}

const CHECK = 'flex min-h-11 items-center gap-3 text-paper';

/** Its name, the alerts that it wants, and the hours in which it is quiet. */
export function DeviceForm({ device, isOwn, onSaved }: Props) {
  const session = useSession();
  const form = useId();
  const { id } = device;
  const [name, setName] = useState(device.device);
  const [kinds, setKinds] = useState(device.kinds);
  const [isQuiet, setQuiet] = useState(device.quiet !== null);
  const [hours, setHours] = useState(device.quiet ?? QUIET_HOURS);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const change = { device: name, kinds, quiet: isQuiet ? hours : null };
      const saved = await session.call(PUSH_ROUTES.update, { id }, change);
      if (isOwn) keepOwn(saved);
      showToast({ title: texts.saved });
      onSaved(saved);
    } catch (error) {
      const refused = problemOf(error)?.errors ?? [];
      setErrors(Object.fromEntries(refused.map(({ path, message }) => [path, message])));
      tellFailure(texts.saveFailed, error);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    void save();
  };
  return (
    <form noValidate className="mt-5 grid gap-5 border-t border-rail pt-5" onSubmit={submit}>
      <Field form={form} name="device" label={panel.name} required error={errors.device}>
        <input
          type="text"
          autoComplete="off"
          maxLength={PUSH_LIMITS.device}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <fieldset>
        <legend className="font-semibold text-paper">{texts.kindsOf}</legend>
        {ALERT_KINDS.map((kind) => (
          <label key={kind} className={CHECK}>
            <input
              type="checkbox"
              className="size-6 shrink-0 accent-aqua"
              checked={kinds.includes(kind)}
              onChange={(event) =>
                setKinds(event.target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
              }
            />
            {texts.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <div>
        <label className={CHECK}>
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-aqua"
            checked={isQuiet}
            onChange={(event) => setQuiet(event.target.checked)}
          />
          {texts.quiet}
        </label>
        <p className="text-sm">{texts.quietHint}</p>
        {isQuiet && (
          <div className="mt-3 grid max-w-md grid-cols-2 gap-4">
            <Field form={form} name="from" label={texts.quietFrom} error={errors['quiet.from'] ?? errors.quiet}>
              <input
                type="time"
                value={hours.from}
                onChange={(event) => setHours({ ...hours, from: event.target.value })}
              />
            </Field>
            <Field form={form} name="until" label={texts.quietUntil} error={errors['quiet.until']}>
              <input
                type="time"
                value={hours.until}
                onChange={(event) => setHours({ ...hours, until: event.target.value })}
              />
            </Field>
          </div>
        )}
      </div>
      <div>
        <button type="submit" disabled={busy} className={buttonClass.tube}>
          {texts.save}
        </button>
      </div>
    </form>
  );
}
