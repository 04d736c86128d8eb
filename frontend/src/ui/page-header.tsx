import type { ReactNode } from 'react';

interface Props {
  id?: string;
  title: string;
  intro?: ReactNode;
  /** True for a page whose content matters more than its title: on a phone its head is low. */
  isLow?: boolean;
  /** Shown to the right of the title on wide screens. */
  aside?: ReactNode;
}

/** The head of an inner page: its title as a lit tube on the boards of the hall. */
export function PageHeader({ id, title, intro, isLow = false, aside }: Props) {
  return (
    <header
      className={`boards border-b border-rail/60 ${isLow ? 'pt-21 pb-3' : 'pt-28 pb-10'} md:pt-40 md:pb-14 noscript:pt-12`}
    >
      <div className="container-page flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="max-w-4xl">
          <h1 id={id} className={`font-sign text-lit tube-aqua ${isLow ? 'max-md:text-[1.75rem]' : ''}`}>
            {title}
          </h1>
          {intro && (
            <div className={`max-w-2xl md:mt-4 md:text-lg ${isLow ? 'mt-1.5 text-sm' : 'mt-4 text-lg'}`}>{intro}</div>
          )}
        </div>{' '}
        {aside}
      </div>
    </header>
  );
}
