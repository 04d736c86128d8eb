import { PUSH_ROUTES, type PushDevice, type PushDevices } from '@tocada/contracts/messages/push.js';
import { useState } from 'react';
import useSWR from 'swr';
import { bodyOf } from '../../../../lib/api';
import { useSession } from '../../../../panel/admin-session';
import { ownDevice, readiness, showUnseen, startAlerts, stopAlerts } from '../../../../panel/alerts';
import { tellFailure } from '../../../../panel/failures';
import { ListState } from '../../../../panel/list-state';
import { texts as panel } from '../../../../panel/panel.texts';
import { useWork } from '../../../../panel/use-work';
import { buttonClass } from '../../../../ui/button';
import { showToast } from '../../../../ui/toasts';
import { AddToHome } from './add-to-home';
import { DeviceCard } from './device-card';
import { texts } from './push.texts';

/** The devices that ring, this one first. */
export default function AlertsSection() {
  const session = useSession();
  const read = async <T,>(path: string) => bodyOf<T>(await session.send(path));
  const list = useSWR<PushDevices, Error>(PUSH_ROUTES.all.path, read);
  const { data: found } = useSWR<{ key: string | null }, Error>(PUSH_ROUTES.key.path, read);
  const [own, setOwn] = useState(() => ownDevice()?.id);
  const { busy, during } = useWork();
  const all = list.data?.devices;
  const devices = all && [...all.filter(({ id }) => id === own), ...all.filter(({ id }) => id !== own)];
  const isOn = devices?.some(({ id }) => id === own) ?? false;

  const put = (change: (devices: PushDevice[]) => PushDevice[]) =>
    void list.mutate((now) => now && { ...now, devices: change(now.devices) }, { revalidate: false });
  const replace = (device: PushDevice) => put((all) => [...all.filter(({ id }) => id !== device.id), device]);
  const start = (key: string) =>
    during(texts.startFailed, async () => {
      const device = await startAlerts(session, key);
      if (device) {
        setOwn(device.id);
        replace(device);
        showToast({ title: texts.started });
      } else showToast({ title: texts.notAllowed, destructive: true });
    });
  const remove = async ({ id }: PushDevice) => {
    try {
      await session.call(PUSH_ROUTES.remove, { id });
      if (id === own) {
        await stopAlerts();
        showUnseen(0);
        setOwn(undefined);
      }
      put((all) => all.filter((one) => one.id !== id));
      showToast({ title: texts.removed });
    } catch (error) {
      tellFailure(texts.removeFailed, error);
    }
  };
  return (
    <section id="avisos" aria-label={panel.alerts}>
      <h2 className="text-2xl font-semibold">{panel.alerts}</h2>
      <p className="mt-3 max-w-3xl">{texts.intro}</p>
      {devices && !isOn && found && (
        <div className="mt-6 max-w-3xl">
          <ThisDevice publicKey={found.key} busy={busy} onStart={(key) => void start(key)} />
        </div>
      )}
      <h3 className="mt-8 mb-4 text-xl font-semibold">{texts.devices}</h3>
      <ListState
        rows={devices}
        error={list.error}
        failure={texts.loadFailed}
        empty={texts.none}
        onRetry={() => void list.mutate()}
      >
        <ul className="grid gap-4">
          {devices?.map((device) => (
            <DeviceCard
              key={device.id}
              device={device}
              isOwn={device.id === own}
              onChange={replace}
              onTested={() => void list.mutate()}
              onRemove={() => void remove(device)}
            />
          ))}
        </ul>
      </ListState>
    </section>
  );
}

interface ThisProps {
  publicKey: string | null;
  busy: boolean;
  onStart: (key: string) => void;
}

/** The button that lets this browser ring, or why it cannot. */
function ThisDevice({ publicKey, busy, onStart }: ThisProps) {
  const state = readiness();
  if (!publicKey) return <p className="text-paper">{texts.noKey}</p>;
  if (state === 'home') return <AddToHome />;
  if (state === 'insecure') return <p className="text-paper">{texts.insecure}</p>;
  if (state === 'unsupported') return <p className="text-paper">{texts.unsupported}</p>;
  if (state === 'denied') return <p className="text-paper">{texts.denied}</p>;
  const isPhone = matchMedia('(pointer: coarse)').matches;
  return (
    <button type="button" disabled={busy} className={buttonClass.tube} onClick={() => onStart(publicKey)}>
      {isPhone ? texts.start : texts.startHere}
    </button>
  );
}
