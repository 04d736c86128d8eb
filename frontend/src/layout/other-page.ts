import { languagesOf, pathIn, spokenBy, SPOKEN, type Language } from '@tocada/contracts/ground/language.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import { useLocation } from 'react-router-dom';
import { useSite } from '../lib/context';

export interface OtherPage {
  language: Language;
  href: string;
}

/** This page in the other language of the site; undefined where there is none. The panel has one address. */
export function useOtherPage(): OtherPage | undefined {
  const languages = languagesOf(useSite());
  const { pathname, search } = useLocation();
  const language = spokenBy(languages).find((one) => one !== SPOKEN);
  if (!language || !languages.second || pathname === PAGES.admin.path) return undefined;
  return { language, href: pathIn(pathname, language, languages) + search };
}
