import { PAGES } from '@tocada/contracts/pages/pages.js';
import { Link, useLocation } from 'react-router-dom';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { buttonClass } from '../ui/button';
import { texts } from './pages.texts';

/** The specification requires this page in English. */
export function MissingPage() {
  const { name, description } = useSite();
  const { pathname } = useLocation();
  return (
    <div lang={texts.english} className="boards">
      <PageHead
        head={{ title: `${texts.missing} | ${name}`, description, path: pathname, noIndex: true, missing: true }}
      />
      <div className="container-page flex min-h-(--screen) flex-col items-center justify-center gap-6 py-32 text-center">
        <h1 className="font-sign text-lit tube-rose">{texts.missing}</h1>
        <p>{texts.missingText}</p>
        <Link to={PAGES.home.path} lang={texts.toHomeLang} className={buttonClass.tube}>
          {texts.toHome}
        </Link>
      </div>
    </div>
  );
}
