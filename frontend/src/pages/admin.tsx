import { PAGES } from '@tocada/contracts/pages.js';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { AccessForm } from '../panel/access-form';
import { AdminSession, LockedProvider, SessionProvider } from '../panel/admin-session';
import { buttonClass } from '../ui/button';
import { prepareToasts, showToast } from '../ui/toasts';
import { prepareChecklist } from './admin-checklist';
import { Panel } from './admin-panel';

/** Before and after the access. */
const TITLES = { gate: 'Acceso', panel: 'Panel de Administración' };

/** Warns the admin that somebody else is trying passwords. */
function WrongPasswords({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mb-6 text-dust">
      {count === 1 ? '1 intento fallido desde ayer' : `${count} intentos fallidos desde ayer`}
    </p>
  );
}

export default function AdminPage() {
  const { name } = useSite();
  const [session, setSession] = useState<AdminSession | null>(null);
  const [hasChecklist, setHasChecklist] = useState(false);
  const [ended, setEnded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The scroll position of the panel when its session ended. */
  const place = useRef(0);
  useEffect(prepareToasts, []);
  useEffect(() => {
    if (ended || place.current === 0) return;
    window.scrollTo(0, place.current);
    place.current = 0;
  }, [ended]);
  // The focused element disappears with the gate, so focus the heading.
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  const enter = async (password: string) => {
    if (session) await session.reopen(password);
    else {
      const opened = await AdminSession.open(password);
      opened.onEnded = () => {
        place.current = window.scrollY;
        setEnded(true);
      };
      setHasChecklist(await prepareChecklist(opened));
      setSession(opened);
    }
    setEnded(false);
    focusHeading();
  };
  const close = () => {
    session?.end().catch(() =>
      showToast({
        title: 'Sesión cerrada en este navegador',
        text: 'El servidor no respondió. Allí la sesión vence sola, a más tardar en 12 horas.',
        destructive: true,
      }),
    );
    setSession(null);
    focusHeading();
  };
  const isOpen = session !== null && !ended;
  const title = isOpen ? TITLES.panel : TITLES.gate;
  return (
    <div className="container-page pt-28 pb-20 md:pt-32">
      <PageHead head={{ title: `${title} | ${name}`, description: title, path: PAGES.admin.path, noIndex: true }} />
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3 md:mb-10">
        <h1 ref={heading} tabIndex={-1} className="font-sign text-3xl outline-none sm:text-4xl">
          {title}
        </h1>
        {isOpen && (
          <button type="button" className={buttonClass.quiet} onClick={close}>
            Cerrar Sesión
          </button>
        )}
      </header>
      {!isOpen && <AccessForm ended={ended} onPassword={enter} />}
      {session && (
        <SessionProvider value={session}>
          <LockedProvider value={ended}>
            <div hidden={ended}>
              <WrongPasswords count={session.wrongPasswords} />
              <Panel hasChecklist={hasChecklist} />
            </div>
          </LockedProvider>
        </SessionProvider>
      )}
    </div>
  );
}
