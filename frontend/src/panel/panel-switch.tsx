import { otherThan, SPOKEN, type Languages } from '@tocada/contracts/language.js';
import { loneLinkClass } from '../ui/button';
import { texts } from './panel.texts';

/** False while the site and the panel are in Spanish alone, so that there is no other language to choose. */
export const hasPanelSwitch = ({ second, panel }: Languages): boolean =>
  second !== null || panel !== 'es' || SPOKEN !== 'es';

const OTHER = otherThan(SPOKEN);

/** The server draws the panel in the language of this cookie. The page keeps its address, which holds the place in the panel. */
const choose = () => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `panel-language=${OTHER}; path=/admin; max-age=31536000; SameSite=Strict${secure}`;
  location.reload();
};

/** Names the other language in that language. */
export const PanelSwitch = () => (
  <button type="button" lang={OTHER} className={`${loneLinkClass} text-sm`} onClick={choose}>
    {texts.otherLanguage}
  </button>
);
