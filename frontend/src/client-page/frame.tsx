import type { ReactNode } from 'react';
import { Logo } from '../ui/logo';
import { texts } from './client-page.texts';
import { useClientPage } from './state';

interface Props {
  /** Stands on the boards of the hall. */
  head: ReactNode;
  children?: ReactNode;
}

/** The band's name above the page. The site's menu would lead away from what the client came for. */
export function Frame({ head, children }: Props) {
  const { site, home } = useClientPage();
  return (
    <>
      <a
        href="#contenido"
        className="fixed top-3 left-3 z-50 -translate-y-24 rounded-full bg-aqua px-5 py-3 font-semibold text-on-aqua focus:translate-y-0"
      >
        {texts.toContent}
      </a>
      <header className="border-b border-rail/60 bg-night">
        <div className="container-page">
          <a href={home} className="inline-flex min-h-18 max-w-full items-center gap-3 font-sign text-xl text-paper">
            <Logo logo={site.logo} className="size-11" />
            <span className="min-w-0">{site.name}</span>
          </a>
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className="outline-none">
        <div className="boards border-b border-rail/60">
          <div className="container-page pt-5 pb-6 md:py-8">
            <div className="mx-auto max-w-4xl space-y-6">{head}</div>
          </div>
        </div>
        <div className="container-page pt-5 pb-12 md:py-8">
          <div className="mx-auto max-w-4xl space-y-6">{children}</div>
        </div>
      </main>
    </>
  );
}
