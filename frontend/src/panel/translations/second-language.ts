import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import type { SiteData } from '@tocada/contracts/site/site.js';
import useSWR, { mutate } from 'swr';
import { useSite } from '../../lib/context';

const KEY = 'second-language';

/** The second language of the site, into which the band translates its texts. Null for a site in one language. */
export const useSecondLanguage = (): Language | null => {
  const { second } = languagesOf(useSite());
  return useSWR<Language | null>(KEY, null, { fallbackData: second, revalidateOnMount: false }).data ?? null;
};

/** The page was drawn with the languages of before. */
export const changeLanguages = (site: SiteData): void =>
  void mutate(KEY, languagesOf(site).second, { revalidate: false });
