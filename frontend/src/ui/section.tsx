import { useId, type ReactNode } from 'react';
import { PageHeader } from './page-header';

interface Props {
  title: string;
  /** 1 when the section is the whole page, 2 when it is one of several. */
  level?: 1 | 2;
  intro?: ReactNode;
  /** Shown to the right of the title on wide screens. */
  aside?: ReactNode;
  /** Hangs before the section, and beside it on wide screens. */
  poster?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its title. Every other section of a page stands on a lighter ground. */
export function Section({ title, level = 2, intro, aside, poster, children }: Props) {
  const id = useId();
  if (level === 1)
    return (
      <section aria-labelledby={id}>
        <PageHeader id={id} title={title} intro={intro} aside={aside} />
        <div className="container-page pt-5 pb-12 md:py-16">{children}</div>
      </section>
    );
  return (
    <section aria-labelledby={id} className="border-rail/60 py-6 md:py-16 odd:border-y odd:bg-hall">
      <div className={poster ? 'container-page beside-poster' : 'container-page'}>
        {poster}
        <div>
          <header className="mb-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-3 md:mb-9">
            <div className="max-w-2xl">
              <h2 id={id} className="font-poster text-title">
                {title}
              </h2>
              {intro && <div className="mt-4 text-lg">{intro}</div>}
            </div>{' '}
            {aside}
          </header>
          {children}
        </div>
      </div>
    </section>
  );
}
