import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { ToastHost } from '../ui/toast-host';
import { Tooltips } from '../ui/tooltips';
import { Footer } from './footer';
import { Header } from './header';
import { LanguageFoot } from './language-switch';
import { texts } from './layout.texts';

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // A new page starts at its top, also for screen readers. The browser restores the position when it goes back.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (!isBack) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, isBack]);

  return (
    <>
      <a
        href="#contenido"
        className="fixed top-3 left-3 z-50 -translate-y-24 rounded-full bg-aqua px-5 py-3 font-semibold text-on-aqua focus:translate-y-0"
      >
        {texts.skip}
      </a>
      <Header />
      <main id="contenido" ref={main} tabIndex={-1} className="min-h-(--screen) outline-none">
        {children}
      </main>
      <Footer />
      <LanguageFoot />
      <ToastHost />
      <Tooltips />
    </>
  );
}
