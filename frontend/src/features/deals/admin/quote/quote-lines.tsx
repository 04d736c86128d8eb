import { QUOTE_LIMITS } from '@tocada/contracts/deals/quote.js';
import { LINE_KINDS, LINE_UNITS, PACKAGE_KEYS } from '@tocada/contracts/deals/quote-money.js';
import { centsIn } from '@tocada/contracts/kit/typed-cents.js';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { smallButton } from '../../../../panel/desk/small-button';
import { Fold } from '../../../../panel/fold';
import { Field } from '../../../../ui/field';
import { wholeIn } from '../typed-numbers';
import { Check, CARD, CardButton, FaultLine, faultAt, RemoveCard, WHOLE } from './form-parts';
import { texts } from './quote-editor.texts';
import { newLine, travelLine } from './quote-parts';
import { useRows } from './use-form-rows';
import type { QuoteForm } from './use-quote-form';

const UP = 'M12 19V5m-6 6 6-6 6 6';
const UNITS = [...LINE_UNITS, 'percent'] as const;

interface Props {
  form: QuoteForm;
  id: string;
}

/** The lines of a quote as cards, so that they can be typed on a phone. */
export function QuoteLines({ form, id }: Props) {
  const { control, register } = form;
  const { errors } = form.formState;
  const { rows, append, remove, swap } = useRows(form, 'lines');
  const [lines, packages, taxMode] = useWatch({ control, name: ['lines', 'packages', 'taxMode'] });
  return (
    <section aria-label={texts.lines} className="grid gap-3">
      <p className="font-semibold text-paper">{texts.lines}</p>
      <FaultLine>{faultAt(errors, 'lines')}</FaultLine>
      <ol className="grid gap-3">
        {rows.map(({ key }, at) => {
          const about = (name: string) => ({
            form: id,
            name: `lines.${at}.${name}`,
            error: faultAt(errors, `lines.${at}.${name}`),
          });
          const { unit, optional } = lines[at] ?? newLine();
          const isPercent = unit === 'percent';
          return (
            <li key={key} aria-label={texts.lineOf(at + 1)} className={CARD}>
              <Field {...about('description')} label={texts.description} required className={WHOLE}>
                <input type="text" autoComplete="off" {...register(`lines.${at}.description`)} />
              </Field>
              <Field {...about('kind')} label={texts.kind}>
                <select {...register(`lines.${at}.kind`)}>
                  {LINE_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {texts.kinds[kind]}
                    </option>
                  ))}
                </select>
              </Field>
              <Field {...about('unit')} label={texts.unit}>
                <select {...register(`lines.${at}.unit`)}>
                  {UNITS.map((one) => (
                    <option key={one} value={one}>
                      {texts.units[one]}
                    </option>
                  ))}
                </select>
              </Field>
              {!isPercent && (
                <Field {...about('quantity')} label={texts.quantity}>
                  <input type="text" inputMode="decimal" autoComplete="off" {...register(`lines.${at}.quantity`)} />
                </Field>
              )}
              <Field {...about('price')} label={isPercent ? texts.percent : texts.price} required>
                <input type="text" inputMode="decimal" autoComplete="off" {...register(`lines.${at}.price`)} />
              </Field>
              {packages.length > 0 && (
                <Field {...about('package')} label={texts.ofPackage} className={WHOLE}>
                  <select {...register(`lines.${at}.package`)}>
                    <option value="">{texts.everyPackage}</option>
                    {packages.map(({ key: of, name }, place) => (
                      <option key={of} value={of}>
                        {name || texts.packageName(place + 1)}
                      </option>
                    ))}
                  </select>
                </Field>
              )}
              <div className={WHOLE}>
                <Check form={form} name={`lines.${at}.optional`} label={texts.optional} />
                {optional && <Check form={form} name={`lines.${at}.chosen`} label={texts.chosen} />}
                {taxMode !== 'none' && <Check form={form} name={`lines.${at}.taxable`} label={texts.taxable} />}
              </div>
              <div className={`${WHOLE} flex justify-end gap-2`}>
                {at > 0 && <CardButton label={texts.raiseLine(at + 1)} path={UP} onPress={() => swap(at, at - 1)} />}
                {rows.length > 1 && <RemoveCard label={texts.removeLine(at + 1)} onPress={() => remove(at)} />}
              </div>
            </li>
          );
        })}
      </ol>
      {rows.length < QUOTE_LIMITS.lines && (
        <p>
          <button type="button" className={smallButton} onClick={() => append(newLine({ kind: 'other' }))}>
            {texts.addLine}
          </button>
        </p>
      )}
      <Travel form={form} onAdd={append} />
    </section>
  );
}

interface TravelProps {
  form: QuoteForm;
  onAdd: (line: ReturnType<typeof newLine>) => void;
}

/** Computes the line of the way. Its fields are no part of the quote, but of the preset that it began with. */
function Travel({ form, onAdd }: TravelProps) {
  const id = useId();
  const { mile: kept, freeMiles: keptFree } = form.getValues();
  const [miles, setMiles] = useState('');
  const [free, setFree] = useState(keptFree || '0');
  const [mile, setMile] = useState(kept);
  const [errors, setErrors] = useState<{ miles?: string; free?: string; mile?: string }>({});
  const add = () => {
    const [there, without, cents] = [wholeIn(miles), wholeIn(free || '0'), centsIn(mile)];
    setErrors({
      ...(there === undefined && { miles: texts.badWhole }),
      ...(without === undefined && { free: texts.badWhole }),
      ...(cents === undefined && { mile: texts.badMoney }),
    });
    if (there === undefined || without === undefined || cents === undefined) return;
    if (there <= without) return setErrors({ miles: texts.noTravel });
    onAdd(travelLine(form.getValues('language'), there, without, mile));
    setMiles('');
  };
  const number = (value: string, onChange: (text: string) => void) => (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  return (
    <Fold title={texts.travel} note={texts.travelHint}>
      <div className="grid grid-cols-3 items-end gap-3">
        <Field form={id} name="miles" label={texts.miles} error={errors.miles}>
          {number(miles, setMiles)}
        </Field>
        <Field form={id} name="free" label={texts.freeMiles} error={errors.free}>
          {number(free, setFree)}
        </Field>
        <Field form={id} name="mile" label={texts.mile} error={errors.mile}>
          {number(mile, setMile)}
        </Field>
      </div>
      <p>
        <button type="button" className={smallButton} onClick={add}>
          {texts.addTravel}
        </button>
      </p>
    </Fold>
  );
}

/** The packages side by side. Lines of a removed package are in every one of those that stay. */
export function QuotePackages({ form, id }: Props) {
  const { register } = form;
  const { errors } = form.formState;
  const { rows, append, remove } = useRows(form, 'packages');
  const free = PACKAGE_KEYS.find((key) => !rows.some(({ row }) => row.key === key));
  const drop = (at: number) => {
    const { key } = rows[at]!.row;
    for (const [index, line] of form.getValues('lines').entries())
      if (line.package === key) form.setValue(`lines.${index}.package`, '');
    remove(at);
  };
  return (
    <Fold
      title={texts.packages}
      note={rows.length > 0 ? String(rows.length) : undefined}
      hasFault={errors.packages !== undefined}
    >
      <p className="text-sm">{texts.packagesHint}</p>
      <FaultLine>{faultAt(errors, 'packages')}</FaultLine>
      {rows.map(({ key }, at) => (
        <div key={key} className="flex items-end gap-2">
          <Field
            form={id}
            name={`packages.${at}.name`}
            label={texts.packageName(at + 1)}
            error={faultAt(errors, `packages.${at}.name`)}
            className="grow"
          >
            <input type="text" autoComplete="off" {...register(`packages.${at}.name`)} />
          </Field>
          <RemoveCard label={texts.removePackage(at + 1)} onPress={() => drop(at)} />
        </div>
      ))}
      {free && (
        <p>
          <button type="button" className={smallButton} onClick={() => append({ key: free, name: '' })}>
            {texts.addPackage}
          </button>
        </p>
      )}
    </Fold>
  );
}
