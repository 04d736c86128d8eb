import { texts as desk } from '../../../../panel/desk/desk.texts';
import { smallButton } from '../../../../panel/desk/small-button';
import { texts } from './opened.texts';
import type { Noted } from './use-noted';

/** Takes the answer back that an opened chat, call or mail has counted as. */
export function TakeBack({ takeBack }: Pick<Noted, 'takeBack'>) {
  if (!takeBack) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {desk.moved}
      <button type="button" className={smallButton} onClick={takeBack}>
        {texts.didNotWrite}
      </button>
    </p>
  );
}
