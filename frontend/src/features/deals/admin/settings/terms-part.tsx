import { QUOTE_ROUTES, type Terms } from '@tocada/contracts/deals/quotes.js';
import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import { useId, useState, type FormEvent } from 'react';
import { smallButton } from '../../../../panel/desk/small-button';
import { LoadFailure, Loading } from '../../../../panel/list-state';
import { buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { texts } from './quote-settings.texts';
import SAMPLES from './sample-terms.words';
import { useSetting, type SettingForm } from './use-setting';

export function TermsPart() {
  const setting = useSetting({
    read: QUOTE_ROUTES.terms,
    write: QUOTE_ROUTES.setTerms,
    saved: texts.termsSaved,
    failed: texts.termsFailed,
  });
  const { data, error, reload, round, form } = setting;
  return (
    <section aria-label={texts.terms}>
      <h3 className="text-xl font-semibold">{texts.terms}</h3>
      <p className="mt-2 mb-6 max-w-3xl">{texts.termsHint}</p>
      {!data && error && <LoadFailure title={texts.termsNotLoaded} error={error} onRetry={reload} />}
      {!data && !error && <Loading />}
      {data && <TermsForm key={round} kept={data} setting={form} />}
    </section>
  );
}

interface Props {
  kept: Terms;
  setting: SettingForm<Record<Language, string>>;
}

function TermsForm({ kept, setting: { save, busy, errors, clashOf } }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(
    () => Object.fromEntries(LANGUAGES.map((one) => [one, kept[one] ?? ''])) as Record<Language, string>,
  );
  const store = () => void save(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store();
  };
  const clash = clashOf(store);
  return (
    <form noValidate className="grid max-w-3xl gap-6" onSubmit={submit}>
      {LANGUAGES.map((language) => (
        <div key={language} className="space-y-3">
          <Field form={id} name={language} label={texts.termsIn[language]} error={errors[language]}>
            <textarea
              rows={10}
              value={typed[language]}
              onChange={(event) => setTyped({ ...typed, [language]: event.target.value })}
            />
          </Field>
          {typed[language].trim() === '' && (
            <button
              type="button"
              className={smallButton}
              onClick={() => setTyped({ ...typed, [language]: SAMPLES[language] })}
            >
              {texts.insertSample[language]}
            </button>
          )}
          {typed[language].trim() === SAMPLES[language] && (
            <p role="status" className="rounded-tile border border-bulb/60 p-3 text-bulb">
              {texts.sampleWarning}
            </p>
          )}
        </div>
      ))}
      {clash ?? (
        <p>
          <button type="submit" disabled={busy} className={buttonClass.tube}>
            {texts.saveTerms}
          </button>
        </p>
      )}
    </form>
  );
}
