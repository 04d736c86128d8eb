import type { ReactNode } from 'react';
import { texts } from './ui.texts';

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-rail px-6 py-14 text-center">
      <p className="text-xl font-semibold text-paper">{title}</p>
      {children}
    </div>
  );
}

/** The specification requires load errors in English. */
export function LoadError({ children }: { children: string }) {
  return (
    <p
      role="alert"
      lang={texts.english}
      className="rounded-card border border-alarm/50 bg-alarm/5 px-6 py-10 text-center text-alarm"
    >
      {children}
    </p>
  );
}
