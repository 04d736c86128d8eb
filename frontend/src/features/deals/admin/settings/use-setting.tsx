import type { Route } from '@tocada/contracts/kit/route.js';
import { codeSentence } from '@tocada/contracts/sentences/error-sentences.js';
import { useState, type ReactNode } from 'react';
import useSWR from 'swr';
import { bodyOf } from '../../../../lib/api';
import { useSession } from '../../../../panel/admin-session';
import { Clash } from '../../../../panel/clash';
import { currentOf, faultsOf, tellFailure, type Faults } from '../../../../panel/failures';
import { texts as panel } from '../../../../panel/panel.texts';
import { showToast } from '../../../../ui/toasts';

interface Setting {
  revision: number;
}

interface Options<Value, Fields> {
  read: Route<string, void, Value, never>;
  write: Route<string, Fields, Value, never>;
  saved: string;
  failed: string;
}

export interface SettingForm<Fields> {
  save: (fields: Fields) => Promise<void>;
  busy: boolean;
  errors: Faults;
  /** @param onKeep overwrites the other version with the typed one */
  clashOf: (onKeep: () => void) => ReactNode;
}

/** A setting that is loaded and saved as a whole. After a clash the admin chooses between the two versions. */
export function useSetting<Value extends Setting, Fields>({ read, write, saved, failed }: Options<Value, Fields>) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Faults>({});
  const [theirs, setTheirs] = useState<Value>();
  /** Counts the forms: another version is followed by a new form. */
  const [round, setRound] = useState(0);
  const { data, error, mutate } = useSWR<Value, Error>(read.path, async (path: string) =>
    bodyOf<Value>(await session.send(path)),
  );
  const save = async (fields: Omit<Fields, 'revision'>) => {
    setBusy(true);
    setErrors({});
    try {
      const { revision } = theirs ?? data!;
      const stored = await session.call(write, {}, { ...fields, revision } as never);
      await mutate(stored, { revalidate: false });
      setTheirs(undefined);
      showToast({ title: saved });
    } catch (problem) {
      const current = currentOf<Value>(problem);
      setTheirs(current);
      if (!current) tellFailure(failed, problem);
      setErrors(faultsOf(problem));
    }
    setBusy(false);
  };
  const take = async (taken: Value) => {
    await mutate(taken, { revalidate: false });
    setTheirs(undefined);
    setRound(round + 1);
  };
  const clashOf = (onKeep: () => void): ReactNode =>
    theirs && (
      <Clash
        title={codeSentence('stale')}
        keep={{ label: panel.saveMine, onChoose: onKeep }}
        take={{ label: panel.takeTheirs, onChoose: () => void take(theirs) }}
        busy={busy}
        focus
      >
        <p className="mt-1">{panel.stillInForm}</p>
      </Clash>
    );
  return { data, error, reload: () => void mutate(), round, form: { save, busy, errors, clashOf } };
}
