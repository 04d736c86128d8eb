import { firstChoice, totalsOf } from '@tocada/contracts/deals/quote-money.js';
import { QUOTE_ROUTES, type QuotePreset, type Terms } from '@tocada/contracts/deals/quotes.js';
import { SPOKEN } from '@tocada/contracts/ground/language.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { codeSentence } from '@tocada/contracts/sentences/error-sentences.js';
import { useId, useState } from 'react';
import useSWR from 'swr';
import { bodyOf } from '../../../../lib/api';
import { useSession } from '../../../../panel/admin-session';
import { Clash } from '../../../../panel/clash';
import { DeclaredRows, RowForm } from '../../../../panel/declared-rows';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { currentOf, tellFailure } from '../../../../panel/failures';
import { texts as panel } from '../../../../panel/panel.texts';
import { useReloading } from '../../../../panel/use-editing';
import { asListed, useRows } from '../../../../panel/use-rows';
import { Field } from '../../../../ui/field';
import { showToast } from '../../../../ui/toasts';
import { emptyFields, fieldsOfPreset, readFields } from '../quote/quote-fields';
import { QuoteFormFields } from '../quote/quote-form';
import { useQuoteForm } from '../quote/use-quote-form';
import { texts } from './quote-settings.texts';

const WORDS = texts.rows;

export function PresetsPart() {
  const presets = useRows<QuotePreset>(QUOTE_ROUTES.presets, asListed, []);
  const { formKey, onSaved, ...edited } = useReloading(presets, QUOTE_ROUTES.removePreset, WORDS);
  return (
    <div>
      <h3 className="mb-6 text-xl font-semibold">{texts.presets}</h3>
      <DeclaredRows
        label={texts.presets}
        failure={texts.presetsFailed}
        words={WORDS}
        list={presets}
        edited={edited}
        form={<PresetForm key={formKey} preset={edited.editing} onSaved={onSaved} onCancel={edited.cancel} />}
      >
        {(preset, buttons) => (
          <>
            <h3 className="text-lg font-semibold break-words">{preset.name}</h3>
            <p className="mt-1">
              {texts.presetFacts(
                moneyText(totalsOf(preset, firstChoice(preset)).totalCents),
                preset.lines.length,
                desk.languages[preset.language],
              )}
            </p>
            <div className="flex justify-end gap-2 pt-4">{buttons}</div>
          </>
        )}
      </DeclaredRows>
    </div>
  );
}

interface FormProps {
  /** The edited preset, or null for a new one. */
  preset: QuotePreset | null;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

function PresetForm({ preset, onSaved, onCancel }: FormProps) {
  const session = useSession();
  const id = useId();
  const { data: kept } = useSWR<Terms, Error>(QUOTE_ROUTES.terms.path, async (path: string) =>
    bodyOf<Terms>(await session.send(path)),
  );
  const { form, mark } = useQuoteForm(preset ? fieldsOfPreset(preset) : emptyFields({ language: SPOKEN }), 'preset');
  const { errors, isSubmitting } = form.formState;
  const [base, setBase] = useState(preset);
  /** The version of another admin who was faster. */
  const [theirs, setTheirs] = useState<QuotePreset>();
  const store = (over: QuotePreset | null) =>
    form.handleSubmit(async (fields) => {
      const { input } = readFields(fields, 'preset');
      try {
        await (over
          ? session.call(QUOTE_ROUTES.updatePreset, { id: over.id }, { ...input, revision: over.revision })
          : session.call(QUOTE_ROUTES.createPreset, {}, input));
      } catch (error) {
        const current = currentOf<QuotePreset>(error);
        setTheirs(current);
        if (current) return;
        mark(error);
        return tellFailure(texts.presetFailed, error);
      }
      showToast({ title: over ? WORDS.changed : WORDS.added });
      await onSaved();
    });
  const keep = (over: QuotePreset) => {
    setBase(over);
    setTheirs(undefined);
    void store(over)();
  };
  const take = (taken: QuotePreset) => {
    setBase(taken);
    setTheirs(undefined);
    form.reset(fieldsOfPreset(taken));
  };
  return (
    <RowForm
      words={WORDS}
      row={preset}
      busy={isSubmitting}
      submit={store(base)}
      onCancel={onCancel}
      clash={
        theirs && (
          <Clash
            title={codeSentence('stale')}
            keep={{ label: panel.saveMine, onChoose: () => keep(theirs) }}
            take={{ label: panel.takeTheirs, onChoose: () => take(theirs) }}
            focus
          >
            <p className="mt-1">{panel.stillInForm}</p>
          </Clash>
        )
      }
    >
      <div className="sm:col-span-2">
        <QuoteFormFields form={form} id={id} kept={kept} dates={undefined}>
          <Field form={id} name="name" label={panel.name} required hint={texts.nameHint} error={errors.name?.message}>
            <input type="text" autoComplete="off" {...form.register('name')} />
          </Field>
          <div className="grid grid-cols-3 items-end gap-3">
            <Field form={id} name="validDays" label={texts.validDays} error={errors.validDays?.message}>
              <input type="text" inputMode="numeric" autoComplete="off" {...form.register('validDays')} />
            </Field>
            <Field form={id} name="mile" label={texts.mile} error={errors.mile?.message}>
              <input type="text" inputMode="decimal" autoComplete="off" {...form.register('mile')} />
            </Field>
            <Field form={id} name="freeMiles" label={texts.freeMiles} error={errors.freeMiles?.message}>
              <input type="text" inputMode="numeric" autoComplete="off" {...form.register('freeMiles')} />
            </Field>
          </div>
        </QuoteFormFields>
      </div>
    </RowForm>
  );
}
