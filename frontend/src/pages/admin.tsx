import { useEffect, useState } from 'react';
import { AccessForm } from '../features/admin/access-form';
import { BookingsTab } from '../features/admin/bookings-tab';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { buttonClass } from '../ui/button';
import { prepareToasts } from '../ui/toasts';

export default function AdminPage() {
  const { name } = useSite();
  const [password, setPassword] = useState<string | null>(null);
  useEffect(prepareToasts, []);
  const title = 'Panel de Administración';
  return (
    <div className="container-page pt-32 pb-20">
      <PageHead head={{ title: `${title} | ${name}`, description: title, path: '/admin', noIndex: true }} />
      <header className="mb-10 flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-sign text-4xl">{title}</h1>
        {password !== null && (
          <button type="button" className={buttonClass.quiet} onClick={() => setPassword(null)}>
            Cerrar Sesión
          </button>
        )}
      </header>
      {password === null ? <AccessForm onAccess={setPassword} /> : <BookingsTab password={password} />}
    </div>
  );
}
