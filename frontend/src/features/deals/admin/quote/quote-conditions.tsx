import { currencyName, QUOTE_CURRENCIES } from '@tocada/contracts/deals/currency.js';
import { CONFIRM_ON, QUOTE_LIMITS } from '@tocada/contracts/deals/quote.js';
import { TAX_MODES } from '@tocada/contracts/deals/quote-money.js';
import { useWatch } from 'react-hook-form';
import { smallButton } from '../../../../panel/desk/small-button';
import { Fold } from '../../../../panel/fold';
import { Field } from '../../../../ui/field';
import { CARD, FaultLine, faultAt, RemoveCard, WHOLE } from './form-parts';
import { texts } from './quote-editor.texts';
import { newInstalment } from './quote-parts';
import { useRows } from './use-form-rows';
import type { QuoteForm } from './use-quote-form';

interface Props {
  form: QuoteForm;
  id: string;
}

/** A rising scale, as a band may set it. */
const SAMPLE_DAMAGES = [
  { daysBefore: '90', percent: '25' },
  { daysBefore: '30', percent: '50' },
  { daysBefore: '7', percent: '80' },
];

export function QuoteSchedule({ form, id }: Props) {
  const { control, register } = form;
  const { errors } = form.formState;
  const { rows, append, remove } = useRows(form, 'schedule');
  const schedule = useWatch({ control, name: 'schedule' });
  return (
    <Fold title={texts.schedule} note={String(rows.length)} hasFault={errors.schedule !== undefined}>
      <FaultLine>{faultAt(errors, 'schedule')}</FaultLine>
      <ol className="grid gap-3">
        {rows.map(({ key }, at) => {
          const about = (name: string) => ({
            form: id,
            name: `schedule.${at}.${name}`,
            error: faultAt(errors, `schedule.${at}.${name}`),
          });
          const due = schedule[at]?.due;
          return (
            <li key={key} className={CARD}>
              <Field {...about('label')} label={texts.instalmentLabel} required className={WHOLE}>
                <input type="text" autoComplete="off" {...register(`schedule.${at}.label`)} />
              </Field>
              <Field {...about('part')} label={texts.part} required>
                <input type="text" inputMode="decimal" autoComplete="off" {...register(`schedule.${at}.part`)} />
              </Field>
              <Field {...about('by')} label={texts.partBy}>
                <select {...register(`schedule.${at}.by`)}>
                  <option value="percent">{texts.partsBy.percent}</option>
                  <option value="amount">{texts.partsBy.amount}</option>
                </select>
              </Field>
              <Field {...about('due')} label={texts.due}>
                <select {...register(`schedule.${at}.due`)}>
                  <option value="after">{texts.dues.after}</option>
                  <option value="before">{texts.dues.before}</option>
                  <option value="on">{texts.dues.on}</option>
                </select>
              </Field>
              {due === 'on' ? (
                <Field {...about('on')} label={texts.on} required>
                  <input type="date" {...register(`schedule.${at}.on`)} />
                </Field>
              ) : (
                <Field {...about('days')} label={texts.days} required>
                  <input type="text" inputMode="numeric" autoComplete="off" {...register(`schedule.${at}.days`)} />
                </Field>
              )}
              <p className={`${WHOLE} flex justify-end`}>
                <RemoveCard label={texts.removeInstalment(at + 1)} onPress={() => remove(at)} />
              </p>
            </li>
          );
        })}
      </ol>
      {rows.length < QUOTE_LIMITS.schedule && (
        <p>
          <button type="button" className={smallButton} onClick={() => append(newInstalment())}>
            {texts.addInstalment}
          </button>
        </p>
      )}
    </Fold>
  );
}

export function QuoteTaxPart({ form, id }: Props) {
  const { control, register } = form;
  const { errors } = form.formState;
  const mode = useWatch({ control, name: 'taxMode' });
  const { taxLabel, taxPercent, taxPermit } = errors;
  return (
    <Fold title={texts.tax} note={texts.taxModes[mode]} hasFault={Boolean(taxLabel ?? taxPercent ?? taxPermit)}>
      <Field form={id} name="taxMode" label={texts.taxMode} error={errors.taxMode?.message}>
        <select {...register('taxMode')}>
          {TAX_MODES.map((one) => (
            <option key={one} value={one}>
              {texts.taxModes[one]}
            </option>
          ))}
        </select>
      </Field>
      {mode !== 'none' && (
        <div className="grid grid-cols-2 items-start gap-3">
          <Field form={id} name="taxLabel" label={texts.taxLabel} error={taxLabel?.message}>
            <input type="text" autoComplete="off" {...register('taxLabel')} />
          </Field>
          <Field form={id} name="taxPercent" label={texts.taxPercent} required error={taxPercent?.message}>
            <input type="text" inputMode="decimal" autoComplete="off" {...register('taxPercent')} />
          </Field>
          <Field
            form={id}
            name="taxPermit"
            label={texts.taxPermit}
            required={mode === 'added'}
            error={taxPermit?.message}
            className={WHOLE}
          >
            <input type="text" autoComplete="off" {...register('taxPermit')} />
          </Field>
        </div>
      )}
    </Fold>
  );
}

export function QuoteDamages({ form, id }: Props) {
  const { register } = form;
  const { errors } = form.formState;
  const { rows, append, remove, replace } = useRows(form, 'damages');
  return (
    <Fold
      title={texts.damages}
      note={rows.length > 0 ? String(rows.length) : undefined}
      hasFault={errors.damages !== undefined}
    >
      <p className="text-sm">{texts.damagesHint}</p>
      <FaultLine>{faultAt(errors, 'damages')}</FaultLine>
      {rows.map(({ key }, at) => (
        <div key={key} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <Field
            form={id}
            name={`damages.${at}.daysBefore`}
            label={texts.daysBefore}
            error={faultAt(errors, `damages.${at}.daysBefore`)}
          >
            <input type="text" inputMode="numeric" autoComplete="off" {...register(`damages.${at}.daysBefore`)} />
          </Field>
          <Field
            form={id}
            name={`damages.${at}.percent`}
            label={texts.damagesPercent}
            error={faultAt(errors, `damages.${at}.percent`)}
          >
            <input type="text" inputMode="decimal" autoComplete="off" {...register(`damages.${at}.percent`)} />
          </Field>
          <RemoveCard label={texts.removeDamages(at + 1)} onPress={() => remove(at)} />
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        {rows.length < QUOTE_LIMITS.damages && (
          <button type="button" className={smallButton} onClick={() => append({ daysBefore: '', percent: '' })}>
            {texts.addDamages}
          </button>
        )}
        {rows.length === 0 && (
          <button type="button" className={smallButton} onClick={() => replace(SAMPLE_DAMAGES)}>
            {texts.sampleDamages}
          </button>
        )}
      </div>
    </Fold>
  );
}

export function QuoteConfirmOn({ form, id }: Props) {
  return (
    <Field form={id} name="confirmOn" label={texts.confirmOn} error={form.formState.errors.confirmOn?.message}>
      <select {...form.register('confirmOn')}>
        {CONFIRM_ON.map((one) => (
          <option key={one} value={one}>
            {texts.confirmsOn[one]}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function QuoteCurrencyField({ form, id, isFixed }: Props & { isFixed: boolean }) {
  const error = form.formState.errors.currency?.message;
  return (
    <Field
      form={id}
      name="currency"
      label={texts.currency}
      hint={isFixed ? texts.currencyFixed : texts.currencyHint}
      error={error}
    >
      <select disabled={isFixed} {...form.register('currency')}>
        {QUOTE_CURRENCIES.map((currency) => (
          <option key={currency} value={currency}>
            {currencyName(currency)}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function QuoteTerms({ form, id }: Props) {
  const { terms, termsOther } = form.formState.errors;
  return (
    <Fold title={texts.terms} hasFault={Boolean(terms ?? termsOther)}>
      <Field form={id} name="terms" label={texts.optionalLabel(texts.termsText)} error={terms?.message}>
        <textarea rows={8} {...form.register('terms')} />
      </Field>
      <Field
        form={id}
        name="termsOther"
        label={texts.optionalLabel(texts.termsOther)}
        hint={texts.termsOtherHint}
        error={termsOther?.message}
      >
        <textarea rows={6} {...form.register('termsOther')} />
      </Field>
    </Fold>
  );
}
