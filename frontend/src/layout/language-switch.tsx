import { useHydrated } from '../lib/context';
import { lazyPart } from '../lib/lazy-part';
import { texts } from './languages.texts';
import { useOtherPage, type OtherPage } from './other-page';

/** The link to this page in the other language, by that language's own name. Another language is another document. */
export const LanguageSwitch = ({ other, className }: { other: OtherPage; className: string }) => (
  <a href={other.href} lang={other.language} hrefLang={other.language} className={className}>
    {texts.other}
  </a>
);

const Hint = lazyPart(
  () => import('./language-hint'),
  () => null,
);

/** The switch below the footer. The footer itself is not hydrated, so its links cannot follow the page. */
export function LanguageFoot() {
  const other = useOtherPage();
  const isHydrated = useHydrated();
  return other ? (
    <nav aria-label={texts.nav} lang={other.language} className="bg-hall pb-6 text-center text-sm print:hidden">
      <LanguageSwitch
        other={other}
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-aqua"
      />
      {/* The server knows no browser, and draws the same page each time. */}
      {isHydrated && <Hint other={other} />}
    </nav>
  ) : null;
}
