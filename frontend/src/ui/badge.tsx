import type { ReactNode } from 'react';

const TONES = {
  aqua: 'border-aqua/60 text-aqua',
  bulb: 'border-bulb/60 text-bulb',
  alarm: 'border-alarm/50 text-alarm',
  dust: 'border-edge text-dust',
};

export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-sm font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
