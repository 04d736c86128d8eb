import { PAGES } from '@tocada/contracts/pages.js';
import { Link, useLocation } from 'react-router-dom';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { buttonClass } from '../ui/button';

/** The specification requires this page in English. */
export function MissingPage() {
  const { name, description } = useSite();
  const { pathname } = useLocation();
  const title = '404 Page Not Found';
  return (
    <div lang="en" className="boards">
      <PageHead head={{ title: `${title} | ${name}`, description, path: pathname, noIndex: true, missing: true }} />
      <div className="container-page flex min-h-(--screen) flex-col items-center justify-center gap-6 py-32 text-center">
        <h1 className="font-sign text-lit tube-rose">{title}</h1>
        <p>Did you forget to add the page to the router?</p>
        <Link to={PAGES.home.path} lang="es-MX" className={buttonClass.tube}>
          Volver al inicio
        </Link>
      </div>
    </div>
  );
}
