import { languagesOf } from '@tocada/contracts/ground/language.js';
import { SETUP_ROUTES } from '@tocada/contracts/house/setup.routes.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { AccessForm } from '../panel/access-form';
import { AdminSession, LockedProvider, MANY_ATTEMPTS, SessionProvider } from '../panel/admin-session';
import { followAlerts, renewAlerts } from '../panel/alerts';
import { hasPanelSwitch, PanelSwitch } from '../panel/panel-switch';
import { SetupForm } from '../panel/setup-form';
import { loneLinkClass } from '../ui/button';
import { prepareToasts, showToast } from '../ui/toasts';
import { prepareChecklist } from './admin-checklist';
import { Panel } from './admin-panel';
import { texts } from './admin.texts';

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

export default function AdminPage() {
  const site = useSite();
  const [session, setSession] = useState<AdminSession | null>(null);
  const [hasChecklist, setHasChecklist] = useState(false);
  const [isDue, setDue] = useState(false);
  const [ended, setEnded] = useState(false);
  const { fallback } = useSWRConfig();
  const [isSetup, setSetup] = useState(SETUP_ROUTES.claim.path in fallback);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The scroll position of the panel when its session ended. */
  const place = useRef(0);
  useEffect(prepareToasts, []);
  useEffect(followAlerts, []);
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
      void renewAlerts(opened).catch(() => undefined);
    }
    setEnded(false);
    focusHeading();
  };
  /** Opens the panel with its first password. A password that was set on another page is asked for. */
  const finishSetup = async (password?: string) => {
    if (password !== undefined) await enter(password);
    setSetup(false);
  };
  const close = () => {
    session?.end().catch(() =>
      showToast({
        title: texts.closedHere,
        text: texts.notClosedThere,
        destructive: true,
      }),
    );
    setSession(null);
    focusHeading();
  };
  const isOpen = session !== null && !ended;
  // A stranger to the band's language sets the site up too.
  const hasSwitch = hasPanelSwitch(languagesOf(site)) || isSetup;
  const title = isOpen ? texts.panel : isSetup ? texts.setup : texts.gate;
  const gateClass = hasSwitch ? 'mb-5 flex items-center justify-between gap-3 md:mb-10' : 'mb-5 md:mb-10';
  // On a phone title and buttons fill the row: with one button more the title is smaller.
  const size = !isOpen ? 'text-3xl' : hasSwitch ? 'text-base sm:text-xl' : 'text-xl';
  return (
    <div className={`container-page pb-20 ${isOpen ? 'pt-18' : 'pt-28 md:pt-32'}`}>
      <PageHead
        head={{ title: `${title} | ${site.name}`, description: title, path: PAGES.admin.path, noIndex: true }}
      />
      <header className={isOpen ? 'flex h-14 items-center justify-between gap-3' : gateClass}>
        <h1 ref={heading} tabIndex={-1} className={`truncate outline-none ${size} font-semibold`}>
          {title}
        </h1>
        {hasSwitch && (
          <div className="ml-auto shrink-0">
            <PanelSwitch />
          </div>
        )}
        {isOpen && (
          <button type="button" className={`${loneLinkClass} shrink-0 text-sm`} onClick={close}>
            {texts.close}
          </button>
        )}
      </header>
      {!isOpen && (isSetup ? <SetupForm onDone={finishSetup} /> : <AccessForm ended={ended} onPassword={enter} />)}
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
