import { LANGUAGES, languagesOf, otherThan } from '@tocada/contracts/ground/language.js';
import type { SiteState } from '@tocada/contracts/site/site.js';
import { useWatch } from 'react-hook-form';
import { lazyPart } from '../../../lib/lazy-part';
import { PanelSwitch } from '../../../panel/panel-switch';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { PartFailed } from '../../../panel/part-failed';
import { Field } from '../../../ui/field';
import type { SiteFormApi } from './site-fields';
import { texts } from './site.texts';

const Untranslated = lazyPart(() => import('./untranslated'), PartFailed);

interface Props extends SiteFormApi {
  published: SiteState;
}

/** The languages of the site and the panel, the panel's language in this browser, and the list of missing translations. */
export function Languages({ form, about, published }: Props) {
  const primary = useWatch({ control: form.control, name: 'primaryLanguage' });
  const second = otherThan(primary);
  const { second: publishedSecond } = languagesOf(published.data);
  const options = LANGUAGES.map((language) => (
    <option key={language} value={language}>
      {texts.languageNames[language]}
    </option>
  ));
  return (
    <>
      <Field {...about('primaryLanguage')} hint={texts.primaryLanguageHint}>
        <select {...form.register('primaryLanguage')}>{options}</select>
      </Field>
      <Field {...about('secondLanguage')} hint={texts.secondLanguageHint(`/${second}`)}>
        <select {...form.register('secondLanguage')}>
          <option value="none">{panelTexts.none}</option>
          <option value="other">{texts.languageNames[second]}</option>
        </select>
      </Field>
      <Field {...about('panelLanguage')} hint={texts.panelLanguageHint}>
        <select {...form.register('panelLanguage')}>{options}</select>
      </Field>
      <p className="flex flex-wrap items-center gap-x-3">
        {texts.thisBrowser}
        <PanelSwitch />
      </p>
      {publishedSecond && <Untranslated language={publishedSecond} revision={published.revision} />}
    </>
  );
}
