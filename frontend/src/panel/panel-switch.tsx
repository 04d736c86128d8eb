import { otherThan, SPOKEN, type Language, type Languages } from '@tocada/contracts/ground/language.js';
import { loneLinkClass } from '../ui/button';
import { texts } from './panel.texts';

/** False while the site and the panel are in Spanish alone, so that there is no other language to choose. */
export const hasPanelSwitch = ({ second, panel }: Languages): boolean =>
  second !== null || panel !== 'es' || SPOKEN !== 'es';

const OTHER = otherThan(SPOKEN);

/** The server draws this browser's panel in the language of this cookie. */
export const keepPanelLanguage = (language: Language) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `panel-language=${language}; path=/admin; max-age=31536000; SameSite=Strict${secure}`;
};

/** The page keeps its address, which holds the place in the panel. */
const choose = () => {
  keepPanelLanguage(OTHER);
  location.reload();
};

/** Names the other language in that language. */
export const PanelSwitch = () => (
  <button type="button" lang={OTHER} className={`${loneLinkClass} text-sm`} onClick={choose}>
    {texts.otherLanguage}
  </button>
);
