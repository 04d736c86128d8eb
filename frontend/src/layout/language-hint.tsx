import { useState } from 'react';
import { iconButtonClass, loneLinkClass } from '../ui/button';
import { Icon } from '../ui/icons';
import { texts } from './languages.texts';
import type { OtherPage } from './other-page';

const KEY = 'tocada:language-hint';

/** True when this browser prefers the other language and its owner has not put the hint away. */
const isWanted = ({ language }: OtherPage): boolean => {
  try {
    return navigator.language.startsWith(language) && localStorage.getItem(KEY) === null;
  } catch {
    // Without storage the hint would come back on every page.
    return false;
  }
};

/** One line over the foot of the screen, where it moves nothing, for a browser that prefers the other language. */
export default function LanguageHint({ other }: { other: OtherPage }) {
  const [isShown, setShown] = useState(() => isWanted(other));
  if (!isShown) return null;
  const putAway = () => {
    localStorage.setItem(KEY, 'no');
    setShown(false);
  };
  return (
    <p
      data-language-hint=""
      className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-center gap-x-4 border-t border-rail bg-beam px-4 py-1 text-left text-sm text-paper"
    >
      <span>
        {texts.hint}{' '}
        <a href={other.href} hrefLang={other.language} className={loneLinkClass}>
          {texts.read}
        </a>
      </span>
      <button type="button" aria-label={texts.close} className={`${iconButtonClass} shrink-0`} onClick={putAway}>
        <Icon name="close" />
      </button>
    </p>
  );
}
