import { BACKUP_STATE_PATH, backupState, type BackupState } from '@tocada/contracts/doctor.js';
import { fault, off, ok, unknown, warning, type Found } from '@tocada/runtime/doctor.js';
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

const NOBODY_TELLS = 'No se sabe dónde están los respaldos (BACKUPS_URL).';
const LOG = 'Mira por qué con «docker compose logs backups»; con «npm start» lo dice logs/backups.log.';

export function backupFound(state: BackupState | undefined | null): Found {
  if (state === undefined) return off(NOBODY_TELLS);
  if (state === null)
    return fault(
      'El servicio de respaldos no responde, o no alcanza el lugar de los respaldos.',
      `${LOG} Con «docker compose up -d --wait» vuelve a arrancar.`,
    );
  const { newest, isScheduled, isTried, everyHours, copy, isOnSiteDisk } = state;
  const age = newest ? Date.now() - Date.parse(newest.madeAt) : Infinity;
  const found = newest
    ? `El último es de ${ago(age)} (${sized(newest.size)}).`
    : 'Todavía no hay ningún respaldo completo.';
  const longest = everyHours * HOUR + PATIENCE;
  // Only «npm start» restores nothing on trial.
  if (isScheduled && !newest && !isTried)
    return warning(found, 'El primero se hace solo, cinco minutos después de «npm start».');
  if (isScheduled && age > longest)
    return fault(
      found,
      `${LOG} Casi siempre falta espacio o permiso donde se guardan; después el siguiente se hace solo.`,
    );
  if (!isScheduled && age > BY_HAND_AGE)
    return warning(found, 'Haz uno con «npm run backup» y llévalo a otra máquina.');
  if (copy && Date.now() - Date.parse(copy.madeAt ?? '1970-01-01') > longest + age)
    return warning(
      `${found} En el segundo lugar ${copy.madeAt ? `el último es de ${ago(Date.now() - Date.parse(copy.madeAt))}` : 'no hay ninguno'}.`,
      `Revisa BACKUP_ALSO_TO y sus llaves. ${LOG}`,
    );
  if (isOnSiteDisk)
    return warning(
      `${found} Todos están en el mismo disco que el sitio: con él se pierden.`,
      'Da un segundo lugar con BACKUP_ALSO_TO=s3://…, u otro disco con BACKUPS; mientras tanto, llévate uno a otra máquina.',
    );
  return ok(found);
}

export function restoreFound(state: BackupState | undefined | null): Found {
  if (state === undefined) return off(NOBODY_TELLS);
  if (state === null) return unknown('el servicio de respaldos no responde');
  const { newest, isTried, verifiedAt, isDamaged } = state;
  if (isDamaged)
    return fault(
      'El último respaldo que se probó está dañado.',
      'Revisa el disco donde se guardan, haz otro con «docker compose run --rm backup» y conserva los anteriores.',
    );
  if (!isTried)
    return off(
      'Aquí nada restaura los respaldos de prueba.',
      'De vez en cuando, restaura uno en otra máquina con «npm run restore».',
    );
  const todo = `Nadie sabe si los respaldos sirven. ${LOG}`;
  if (verifiedAt) {
    const age = Date.now() - Date.parse(verifiedAt);
    return age <= RESTORE_AGE
      ? ok(`Un respaldo se restauró bien ${ago(age)}.`)
      : fault(`Ninguno se ha restaurado de prueba desde ${ago(age)}.`, todo);
  }
  if (!newest) return unknown('todavía no hay ningún respaldo');
  return Date.now() - Date.parse(newest.madeAt) < FIRST_TRIAL
    ? warning('Ninguno se ha restaurado de prueba todavía.', 'La primera prueba se hace sola, en unos minutos.')
    : fault('Ninguno se ha restaurado nunca de prueba.', todo);
}

/** @param free bytes on the disk of this process */
export function diskFound(state: BackupState | undefined | null, free: number): Found {
  const atBackups = state?.freeBytes ?? Infinity;
  const places: [free: number, where: string][] = [
    [free, ''],
    [atBackups, ' donde se guardan los respaldos'],
    [state?.databaseFreeBytes ?? Infinity, ' donde guarda la base de datos'],
  ];
  const [least, where] = places.reduce((one, other) => (other[0] < one[0] ? other : one));
  const found = `Quedan ${sized(least)} libres${where}.`;
  const todo =
    'Haz lugar: «docker image prune» quita versiones viejas, y BACKUP_KEEP dice cuántos respaldos se guardan.';
  const archive = state?.newest?.size ?? 0;
  if (atBackups < archive * 1.1)
    return fault(`${found} El próximo respaldo, de unos ${sized(archive)}, no cabe.`, todo);
  if (least < GIGABYTE) return fault(found, todo);
  return least < 3 * GIGABYTE ? warning(found, todo) : ok(found);
}
