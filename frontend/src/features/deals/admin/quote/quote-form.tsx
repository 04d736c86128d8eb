import type { Terms } from '@tocada/contracts/deals/quotes.js';
import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import type { ReactNode } from 'react';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { Field } from '../../../../ui/field';
import { QuoteConfirmOn, QuoteDamages, QuoteSchedule, QuoteTaxPart, QuoteTerms } from './quote-conditions';
import { texts } from './quote-editor.texts';
import { QuoteLines, QuotePackages } from './quote-lines';
import { QuoteSums } from './quote-sums';
import type { QuoteForm as Form } from './use-quote-form';

interface Props {
  form: Form;
  id: string;
  /** The kept terms, which follow the language until they are changed. */
  kept: Terms | undefined;
  dates: { accepted: string; event: string } | undefined;
  /** The fields that a quote and a preset do not share. */
  children: ReactNode;
}

/** The fields of a quote or a preset, in one column that fits a phone and the pane of an opened request. */
export function QuoteFormFields({ form, id, kept, dates, children }: Props) {
  const follow = (language: Language) => {
    const before = form.getValues('terms').trim();
    const isKept = before === '' || LANGUAGES.some((one) => before === kept?.[one]);
    if (kept && isKept) form.setValue('terms', kept[language] ?? '');
  };
  const part = { form, id };
  return (
    <div className="grid gap-4">
      {children}
      <QuoteLines {...part} />
      <QuotePackages {...part} />
      <QuoteSchedule {...part} />
      <QuoteDamages {...part} />
      <QuoteTaxPart {...part} />
      <QuoteTerms {...part} />
      <div className="grid grid-cols-2 items-end gap-3">
        <Field form={id} name="language" label={texts.language} error={form.formState.errors.language?.message}>
          <select
            {...form.register('language', {
              onChange: (event) => follow((event.target as HTMLSelectElement).value as Language),
            })}
          >
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {desk.languages[language]}
              </option>
            ))}
          </select>
        </Field>
        <QuoteConfirmOn {...part} />
      </div>
      <QuoteSums form={form} dates={dates} />
    </div>
  );
}
