import { useEffect, useId, useRef, type ReactNode } from 'react';
import { buttonClass } from '../ui/button';

interface Choice {
  label: string;
  onChoose: () => void;
}

interface Props {
  title: string;
  children: ReactNode;
  /** Saves this admin's version anyway. Missing when that is impossible. */
  keep?: Choice | undefined;
  /** Accepts the current version. */
  take?: Choice | undefined;
  busy?: boolean;
  /** True when it replaces the pressed button and takes over its focus. */
  focus?: boolean;
}

/** Shows the current version beside this admin's version after another admin was faster, and lets the admin choose. */
export function Clash({ title, children, keep, take, busy = false, focus = false }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    <div
      ref={box}
      role={focus ? 'group' : 'alert'}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-tile border border-bulb/60 bg-night/60 p-4 outline-none sm:p-6"
    >
      <p id={id} className="text-lg font-semibold text-bulb">
        {title}
      </p>
      {children}
      {(keep ?? take) && (
        <div className="mt-5 flex flex-wrap gap-3">
          {keep && (
            <button type="button" disabled={busy} className={buttonClass.tube} onClick={keep.onChoose}>
              {keep.label}
            </button>
          )}
          {take && (
            <button type="button" disabled={busy} className={buttonClass.quiet} onClick={take.onChoose}>
              {take.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
