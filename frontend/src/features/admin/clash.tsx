import { useEffect, useId, useRef, type ReactNode } from 'react';
import { buttonClass } from '../../ui/button';

interface Choice {
  label: string;
  onChoose: () => void;
}

interface Props {
  title: string;
  children: ReactNode;
  /** Sends again what was meant here; missing where that makes no sense any more. */
  keep?: Choice | undefined;
  /** Goes on with what stands. */
  take?: Choice | undefined;
  busy?: boolean;
  /** Whether it takes the place of the button that was pressed, and with it the focus. */
  focus?: boolean;
}

/** Somebody else was faster: what stands now beside what was meant here, and the choice between them. */
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
      className="rounded-2xl border border-bulb/60 bg-night/60 p-4 outline-none sm:p-6"
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
