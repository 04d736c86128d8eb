import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries.js';
import { PAGES } from '@tocada/contracts/pages.js';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { AccessForm } from '../panel/access-form';
import { AdminSession, LockedProvider, MANY_ATTEMPTS, SessionProvider } from '../panel/admin-session';
import { loneLinkClass } from '../ui/button';
import { prepareToasts, showToast } from '../ui/toasts';
import { prepareChecklist } from './admin-checklist';
import { Panel } from './admin-panel';

/** The longest time that the gate waits to know where the work is, in milliseconds. */
const PATIENCE = 1000;

/** True when requests wait for an answer or a follow-up. */
async function isAnythingDue(session: AdminSession): Promise<boolean> {
  const counts = await Promise.race([
    session.glance(INQUIRY_ADMIN_ROUTES.counts),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE)),
  ]);
  return counts !== undefined && counts.stages.new + counts.due > 0;
}

/** Before and after the access. */
const TITLES = { gate: 'Acceso', panel: 'Panel de Administración' };

export default function AdminPage() {
  const { name } = useSite();
  const [session, setSession] = useState<AdminSession | null>(null);
  const [hasChecklist, setHasChecklist] = useState(false);
  const [isDue, setDue] = useState(false);
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
      const [checklist, due] = await Promise.all([prepareChecklist(opened), isAnythingDue(opened)]);
      setHasChecklist(checklist);
      setDue(due);
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
    <div className={`container-page pb-20 ${isOpen ? 'pt-18' : 'pt-28 md:pt-32'}`}>
      <PageHead head={{ title: `${title} | ${name}`, description: title, path: PAGES.admin.path, noIndex: true }} />
      <header className={isOpen ? 'flex h-14 items-center justify-between gap-3' : 'mb-5 md:mb-10'}>
        <h1
          ref={heading}
          tabIndex={-1}
          className={`truncate outline-none ${isOpen ? 'text-xl font-semibold' : 'text-3xl font-semibold'}`}
        >
          {title}
        </h1>
        {isOpen && (
          <button type="button" className={`${loneLinkClass} shrink-0 text-sm`} onClick={close}>
            Cerrar Sesión
          </button>
        )}
      </header>
      {!isOpen && <AccessForm ended={ended} onPassword={enter} />}
      {session && (
        <SessionProvider value={session}>
          <LockedProvider value={ended}>
            <div hidden={ended}>
              <Panel hasChecklist={hasChecklist} isDue={isDue} hasAttempts={session.wrongPasswords >= MANY_ATTEMPTS} />
            </div>
          </LockedProvider>
        </SessionProvider>
      )}
    </div>
  );
}
