import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { Icon } from './icons';

/** The rest of a list. It is in the HTML, and opens without scripts. */
export function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group/folded mt-4 md:mt-8">
      <summary className={`${buttonClass.quiet} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        {label}
        <Icon name="next" className="size-4 rotate-90 group-[[open]]/folded:-rotate-90" />
      </summary>
      <div className="mt-5 md:mt-8">{children}</div>
    </details>
  );
}
