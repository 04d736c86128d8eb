import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button';
import { Icon } from '../ui/icons';

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page under its heading. */
export function Card({ id, title, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="rounded-card border border-rail bg-hall p-5 sm:p-8">
      <h2 id={`${id}-title`} className="text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FoldedProps {
  label: string;
  isOpen: boolean;
  children: ReactNode;
}

/** A form that few need. It opens without scripts. */
export function Fold({ label, isOpen, children }: FoldedProps) {
  return (
    <details open={isOpen} className="group/folded mt-4">
      <summary className={`${buttonClass.quiet} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        {label}
        <Icon name="next" className="size-4 rotate-90 group-[[open]]/folded:-rotate-90" />
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm">{name}</dt>
          <dd className="font-semibold text-paper">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
