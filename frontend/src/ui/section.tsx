import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** 1 when the section is the whole page, 2 when it is one of several. */
  level?: 1 | 2;
  intro?: ReactNode;
  /** Shown to the right of the title on wide screens. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, level = 2, intro, aside, children }: Props) {
  const id = useId();
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section
      aria-labelledby={id}
      className={level === 1 ? 'pt-32 pb-20 md:pt-40 md:pb-28 noscript:pt-12' : 'py-16 md:py-24'}
    >
      <div className="container-page">
        <header className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 md:mb-14">
          <div className="max-w-2xl">
            <Heading id={id} className="font-sign text-[clamp(2.25rem,6vw,4rem)] leading-[1.05]">
              {title}
            </Heading>
            {intro && <div className="mt-4 text-lg">{intro}</div>}
          </div>
          {aside}
        </header>
        {children}
      </div>
    </section>
  );
}
