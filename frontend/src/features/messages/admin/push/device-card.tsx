import { sentenceMoment } from '@tocada/contracts/ground/days.js';
import { ALERT_KINDS, PUSH_ROUTES, type PushDevice } from '@tocada/contracts/messages/push.js';
import { useState } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { RemoveButton } from '../../../../panel/row-actions';
import { useWork } from '../../../../panel/use-work';
import { buttonClass } from '../../../../ui/button';
import { showToast } from '../../../../ui/toasts';
import { DeviceForm } from './device-form';
import { texts } from './push.texts';

interface Props {
  device: PushDevice;
  /** True for the browser that shows it. */
  isOwn: boolean;
  onChange: (device: PushDevice) => void;
  onTested: () => void;
  onRemove: () => void;
}

export function DeviceCard({ device, isOwn, onChange, onTested, onRemove }: Props) {
  const session = useSession();
  const { busy, during } = useWork();
  const [isChanging, setChanging] = useState(false);
  const { id, device: name, isRed, lastError, isOfKey } = device;
  const test = () =>
    during(texts.testFailed, async () => {
      const { ok, answer } = await session.call(PUSH_ROUTES.test, { id });
      showToast(ok ? { title: texts.tested } : { title: texts.testRefused, text: answer, destructive: true });
      onTested();
    });
  return (
    <li className={`rounded-tile border bg-hall p-5 ${isRed ? 'border-alarm/60' : 'border-rail'}`} aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="text-lg font-semibold break-words">{name}</h4>
        {isOwn && <span className="text-sm font-semibold text-aqua">{texts.here}</span>}
        {isRed && (
          <span className="rounded-full border border-alarm/60 px-3 py-0.5 text-sm font-semibold text-alarm">
            {texts.red}
          </span>
        )}
      </div>
      <Facts device={device} />
      {lastError && <p className="mt-2 font-medium break-words text-alarm">{texts.lastError(lastError)}</p>}
      {!isOfKey && <p className="mt-2 text-paper">{texts.oldKey}</p>}
      {isRed && isOfKey && <p className="mt-2 text-paper">{texts.redHelp}</p>}
      <div className="flex flex-wrap items-center gap-2 pt-4">
        <button
          type="button"
          disabled={busy}
          aria-label={texts.testOf(name)}
          className={buttonClass.quiet}
          onClick={() => void test()}
        >
          {texts.test}
        </button>
        <button
          type="button"
          aria-expanded={isChanging}
          aria-label={texts.changeOf(name)}
          className={buttonClass.quiet}
          onClick={() => setChanging(!isChanging)}
        >
          {texts.change}
        </button>
        <span className="ml-auto">
          <RemoveButton
            label={texts.removeOf(name)}
            title={texts.removeTitle}
            text={texts.removeText(name)}
            onRemove={onRemove}
          />
        </span>
      </div>
      {isChanging && (
        <DeviceForm
          device={device}
          isOwn={isOwn}
          onSaved={(saved) => {
            onChange(saved);
            setChanging(false);
          }}
        />
      )}
    </li>
  );
}

function Facts({ device: { kinds, quiet, lastOk } }: { device: PushDevice }) {
  const { timeZone } = useSite();
  const chosen =
    kinds.length === ALERT_KINDS.length
      ? texts.allKinds
      : ALERT_KINDS.filter((kind) => kinds.includes(kind))
          .map((kind) => texts.kinds[kind])
          .join(', ') || texts.noKinds;
  return (
    <div className="mt-2 space-y-1 text-sm">
      <p>{lastOk ? texts.lastOk(sentenceMoment(lastOk, timeZone)) : texts.neverOk}</p>
      <p>{chosen}</p>
      <p>{quiet ? texts.quietOf(quiet.from, quiet.until) : texts.noQuiet}</p>
    </div>
  );
}
