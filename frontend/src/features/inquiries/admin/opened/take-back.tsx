import { smallButton } from '../desk/small-button';
import type { Noted } from './use-noted';

/** Takes the answer back that an opened chat, call or mail has counted as. */
export function TakeBack({ takeBack }: Pick<Noted, 'takeBack'>) {
  if (!takeBack) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      La pasamos a Contactada.
      <button type="button" className={smallButton} onClick={takeBack}>
        No le escribí
      </button>
    </p>
  );
}
