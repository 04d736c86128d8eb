import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import { PAY_WAYS, QUOTE_ROUTES, type PayWay, type PayWays } from '@tocada/contracts/deals/quotes.js';
import { useId, useState, type FormEvent } from 'react';
import { LoadFailure, Loading } from '../../../../panel/list-state';
import { buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { texts } from './quote-settings.texts';
import { useSetting, type SettingForm } from './use-setting';

/** The band's accounts, as the client's page shows them. */
export function PayWaysPart() {
  const setting = useSetting({
    read: QUOTE_ROUTES.payWays,
    write: QUOTE_ROUTES.setPayWays,
    saved: texts.payWaysSaved,
    failed: texts.payWaysFailed,
  });
  const { data, error, reload, round, form } = setting;
  return (
    <section aria-label={texts.payWays}>
      <h3 className="text-xl font-semibold">{texts.payWays}</h3>
      <p className="mt-2 mb-6 max-w-3xl">{texts.payWaysHint}</p>
      {!data && error && <LoadFailure title={texts.payWaysNotLoaded} error={error} onRetry={reload} />}
      {!data && !error && <Loading />}
      {data && <PayWaysForm key={round} kept={data} setting={form} />}
    </section>
  );
}

type Typed = Record<PayWay['way'], { account: string; note: string }>;

interface Props {
  kept: PayWays;
  setting: SettingForm<Pick<PayWays, 'ways'>>;
}

function PayWaysForm({ kept, setting: { save, busy, errors, clashOf } }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(
        PAY_WAYS.map((way) => {
          const { account = '', note = '' } = kept.ways.find((one) => one.way === way) ?? {};
          return [way, { account, note }];
        }),
      ) as Typed,
  );
  const filled = PAY_WAYS.filter((way) => typed[way].account.trim() || typed[way].note.trim());
  const store = () => void save({ ways: filled.map((way) => ({ way, ...typed[way] })) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store();
  };
  const clash = clashOf(store);
  const set = (way: PayWay['way'], fields: Partial<Typed[PayWay['way']]>) =>
    setTyped({ ...typed, [way]: { ...typed[way], ...fields } });
  return (
    <form noValidate className="grid max-w-3xl gap-6" onSubmit={submit}>
      {PAY_WAYS.map((way) => {
        const place = filled.indexOf(way);
        return (
          <fieldset key={way} className="grid gap-3 rounded-tile border border-rail p-4 sm:grid-cols-2">
            <legend className="px-1 font-semibold text-paper">{methodWord(way)}</legend>
            <Field
              form={id}
              name={`${way}-account`}
              label={texts.accounts[way]}
              error={errors[`ways.${place}.account`]}
            >
              <input
                type="text"
                autoComplete="off"
                value={typed[way].account}
                onChange={(event) => set(way, { account: event.target.value })}
              />
            </Field>
            <Field form={id} name={`${way}-note`} label={texts.note} error={errors[`ways.${place}.note`]}>
              <input
                type="text"
                autoComplete="off"
                value={typed[way].note}
                onChange={(event) => set(way, { note: event.target.value })}
              />
            </Field>
          </fieldset>
        );
      })}
      {clash ?? (
        <p>
          <button type="submit" disabled={busy} className={buttonClass.tube}>
            {texts.savePayWays}
          </button>
        </p>
      )}
    </form>
  );
}
