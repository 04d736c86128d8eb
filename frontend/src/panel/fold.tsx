import { useState, type ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** A word on the closed part. */
  note?: string | undefined;
  /** True while one of its fields is at fault. */
  hasFault?: boolean;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the form that is rarely changed. It opens by itself when a field in it is at fault. */
export function Fold({ title, note, hasFault = false, isOpen: startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen || hasFault}
      className="rounded-tile border border-rail px-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2 font-semibold text-paper">
        {title}
        {note && <span className="text-sm font-normal text-dust">{note}</span>}
      </summary>
      <div className="grid gap-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
