import type { BackupState } from '@tocada/contracts/doctor.js';
import { readEnv } from '@tocada/runtime/env.js';
import { BackupEnv } from './backup.env.js';
import { destinationOf } from './destination.js';
import { newest } from './schedule.js';
import { readTrialNotes } from './trial-notes.js';

/** What the doctor asks: what lies at the destination now. */
export async function backupStateOf(env: BackupEnv, isScheduled: boolean): Promise<BackupState> {
  const destination = await destinationOf(env);
  const [archives, { verified, failed }] = await Promise.all([destination.archives(), readTrialNotes(destination)]);
  const last = newest(archives, Date.now());
  return {
    isScheduled,
    newest: last ? { madeAt: last.madeAt.toISOString(), size: last.size } : null,
    verifiedAt: verified?.at ?? null,
    isDamaged: failed.length > 0,
    freeBytes: last ? ((await destination.room()) ?? null) : null,
  };
}

/** Where `npm start` keeps archives, which people make there by hand. */
export const backupStateByHand = (source: NodeJS.ProcessEnv): Promise<BackupState> =>
  backupStateOf(readEnv(BackupEnv, source), false);
