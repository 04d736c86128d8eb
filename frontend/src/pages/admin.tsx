import { useEffect, useRef, useState } from 'react';
import { SessionProvider, type AdminSession } from '../features/admin/admin-session';
import { AccessForm } from '../features/admin/gate/access-form';
import { Panel } from '../features/admin/panel';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { buttonClass } from '../ui/button';
import { prepareToasts } from '../ui/toasts';

const TITLE = 'Panel de Administración';

export default function AdminPage() {
  const { name } = useSite();
  const [session, setSession] = useState<AdminSession | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(prepareToasts, []);
  // What had the focus is gone with the gate, and comes back with it.
  const change = (next: AdminSession | null) => {
    setSession(next);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  return (
    <div className="container-page pt-28 pb-20 md:pt-32">
      <PageHead head={{ title: `${TITLE} | ${name}`, description: TITLE, path: '/admin', noIndex: true }} />
      <header className="mb-8 flex flex-wrap items-center justify-between gap-4 md:mb-10">
        <h1 ref={heading} tabIndex={-1} className="font-sign text-3xl outline-none sm:text-4xl">
          {TITLE}
        </h1>
        {session && (
          <button type="button" className={buttonClass.quiet} onClick={() => change(null)}>
            Cerrar Sesión
          </button>
        )}
      </header>
      {session ? (
        <SessionProvider value={session}>
          <Panel />
        </SessionProvider>
      ) : (
        <AccessForm onAccess={change} />
      )}
    </div>
  );
}
