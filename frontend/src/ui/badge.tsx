import type { ReactNode } from 'react';

const TONES = {
  aqua: 'border-aqua/60 text-aqua',
  bulb: 'border-bulb/60 text-bulb',
  alarm: 'border-alarm/50 text-alarm',
  dust: 'border-edge text-dust',
};

interface Props {
  tone: keyof typeof TONES;
  /** For a line of small text. */
  small?: boolean;
  children: ReactNode;
}

export function Badge({ tone, small = false, children }: Props) {
  const size = small ? 'px-2 text-xs/5' : 'px-3 py-1 text-sm';
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-full border font-semibold wrap-break-word ${size} ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
