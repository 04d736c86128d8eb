import { readFile } from 'node:fs/promises';
import { fault, off, ok, warning, type Found } from '@tocada/runtime/doctor.js';
import { ago } from './words.js';

const DAY = 86_400_000;
/** "Every month" in deploy/README.md, and some days. */
const OLD = 45 * DAY;
const TOO_OLD = 120 * DAY;

/**
 * When the Debian and the Node under our own images were taken: the Dockerfile writes the date beside the processes.
 * `upgrade.sh --pull` takes those of Postgres, Redis and the store at the same time.
 */
export const baseMadeAt = (): Promise<string | undefined> => readFile('base-made-at', 'utf8').catch(() => undefined);

/** @param madeAt of what lies under our own images; undefined outside of them */
export function baseFound(madeAt: string | undefined, now: number): Found {
  if (madeAt === undefined) return off('Aquí no corre en imágenes de Docker.');
  const age = now - Date.parse(madeAt.trim());
  const found = `Lo que no es nuestro en las imágenes (Debian, Node) es de ${ago(age)}.`;
  if (age <= OLD) return ok(found);
  const todo = 'Trae lo nuevo cada mes, también de Postgres, Redis y Caddy: «sh deploy/docker/upgrade.sh --pull».';
  return age > TOO_OLD ? fault(found, todo) : warning(found, todo);
}
