import type { Language } from '@tocada/contracts/ground/language.js';
import { BACKUP_STATE_PATH, backupState, type BackupState } from '@tocada/contracts/house/doctor.js';
import { fault, off, ok, unknown, warning, type Found } from '@tocada/runtime/doctor.js';
import FINDINGS from './findings.texts.js';
import { ago, sized } from './words.js';

const LIMIT = 4000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** With a backup a day as the alert BackupMissing. */
const PATIENCE = 2 * HOUR;
/** As the alert RestoreUnverified. */
const RESTORE_AGE = 8 * DAY;
/** On a new site the first trial follows the first backup at once. */
const FIRST_TRIAL = HOUR / 4;
/** Without a clock somebody makes backups by hand. */
const BY_HAND_AGE = 8 * DAY;
const GIGABYTE = 1e9;

/** Reads the state of the backups. Undefined without a URL; null when the backup service does not answer. */
export async function readBackups(url: string | undefined): Promise<BackupState | undefined | null> {
  if (!url) return undefined;
  try {
    const answer = await fetch(new URL(BACKUP_STATE_PATH, url), { signal: AbortSignal.timeout(LIMIT) });
    return backupState.parse(await answer.json());
  } catch {
    return null;
  }
}

export function backupFound(state: BackupState | undefined | null, language: Language): Found {
  const texts = FINDINGS[language].backup;
  if (state === undefined) return off(texts.nobodyTells);
  if (state === null) return fault(texts.away, texts.awayTodo);
  const { newest, isScheduled, isTried, everyHours, copy, isOnSiteDisk } = state;
  const age = newest ? Date.now() - Date.parse(newest.madeAt) : Infinity;
  const found = newest ? texts.newest(ago(age, language), sized(newest.size)) : texts.none;
  const longest = everyHours * HOUR + PATIENCE;
  // Only «npm start» restores nothing on trial.
  if (isScheduled && !newest && !isTried) return warning(found, texts.firstTodo);
  if (isScheduled && age > longest) return fault(found, texts.lateTodo);
  if (!isScheduled && age > BY_HAND_AGE) return warning(found, texts.byHandTodo);
  if (copy && Date.now() - Date.parse(copy.madeAt ?? '1970-01-01') > longest + age)
    return warning(
      copy.madeAt ? texts.oldCopy(found, ago(Date.now() - Date.parse(copy.madeAt), language)) : texts.noCopy(found),
      texts.copyTodo,
    );
  if (isOnSiteDisk) return warning(texts.sameDisk(found), texts.sameDiskTodo);
  return ok(found);
}

export function restoreFound(state: BackupState | undefined | null, language: Language): Found {
  const { backup, restore: texts } = FINDINGS[language];
  if (state === undefined) return off(backup.nobodyTells);
  if (state === null) return unknown(texts.away);
  const { newest, isTried, verifiedAt, isDamaged } = state;
  if (isDamaged) return fault(texts.damaged, texts.damagedTodo);
  if (!isTried) return off(texts.never, texts.neverTodo);
  if (verifiedAt) {
    const age = Date.now() - Date.parse(verifiedAt);
    return age <= RESTORE_AGE
      ? ok(texts.good(ago(age, language)))
      : fault(texts.late(ago(age, language)), texts.lateTodo);
  }
  if (!newest) return unknown(texts.noBackup);
  return Date.now() - Date.parse(newest.madeAt) < FIRST_TRIAL
    ? warning(texts.notYet, texts.notYetTodo)
    : fault(texts.none, texts.lateTodo);
}

/** @param free bytes on the disk of this process */
export function diskFound(state: BackupState | undefined | null, free: number, language: Language): Found {
  const texts = FINDINGS[language].disk;
  const atBackups = state?.freeBytes ?? Infinity;
  const places: [free: number, words: (size: string) => string][] = [
    [free, texts.free],
    [atBackups, texts.freeAtBackups],
    [state?.databaseFreeBytes ?? Infinity, texts.freeAtDatabase],
  ];
  const [least, words] = places.reduce((one, other) => (other[0] < one[0] ? other : one));
  const found = words(sized(least));
  const { lacksForNext, lacksForSite } = state ?? {};
  const there = texts.freeAtBackups(sized(atBackups));
  if (lacksForNext)
    return fault(texts.noRoom(there, sized(lacksForNext.needed), sized(lacksForNext.reachable)), texts.archivesTodo);
  if (least < GIGABYTE) return fault(found, texts.todo);
  if (lacksForSite) return warning(texts.tight(there, sized(lacksForSite.needed)), texts.archivesTodo);
  return least < 3 * GIGABYTE ? warning(found, texts.todo) : ok(found);
}
