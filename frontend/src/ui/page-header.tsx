import type { ReactNode } from 'react';

interface Props {
  id?: string;
  title: string;
  intro?: ReactNode;
  /** Shown to the right of the title on wide screens. */
  aside?: ReactNode;
}

/** The head of an inner page: its title as a lit tube on the boards of the hall. On a phone it is low. */
export function PageHeader({ id, title, intro, aside }: Props) {
  return (
    <header className="boards border-b border-rail/60 pt-21 pb-3 md:pt-40 md:pb-14 noscript:pt-12">
      <div className="container-page flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="max-w-4xl">
          <h1 id={id} className="font-sign text-lit tube-aqua max-md:text-[1.75rem]">
            {title}
          </h1>
          {intro && <div className="mt-1.5 max-w-2xl text-sm md:mt-4 md:text-lg">{intro}</div>}
        </div>{' '}
        {aside}
      </div>
    </header>
  );
}
