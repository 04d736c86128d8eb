import { AGREED_ROUTES } from '@tocada/contracts/deals/agreed.js';
import { currencyName, isQuoteCurrency, QUOTE_CURRENCIES } from '@tocada/contracts/deals/currency.js';
import { CLIENT_FILE_ROUTES } from '@tocada/contracts/deals/client-files.js';
import { AGREED_HOW, type Quote } from '@tocada/contracts/deals/quote.js';
import { howWord } from '@tocada/contracts/deals/quote-words.js';
import { clientLanguage } from '@tocada/contracts/ground/language.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { typedCents } from '@tocada/contracts/kit/typed-cents.js';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import type { PartProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { faultsOf, type Faults } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';
import { useFile } from '../papers/use-file';
import { agreedQuote, agreedSum, errorsIn, likelyHow, type Typed } from './agreed-input';
import { texts } from './agreed.texts';

/** Booked is the usual case. */
const NIGHTS = ['signature', 'deposit'] as const;

interface Props {
  inquiry: InquiryDetail;
  /** The latest, which may wait for its client. */
  quote: Quote | null;
  onChange: PartProps['onChange'];
  onClose: () => void;
}

/** Two numbers are enough: the total here, and the deposit with its payment. All else has a likely value. */
export default function AgreedForm({ inquiry, quote, onChange, onClose }: Props) {
  const session = useSession();
  const id = useId();
  const today = useToday();
  const site = useSite();
  const { agreedElsewhere: standing, money } = inquiry;
  const usual = money?.currency ?? (isQuoteCurrency(site.currency) ? site.currency : undefined);
  const language = (standing && inquiry.quote?.language) ?? clientLanguage(inquiry, site);
  const sent = quote?.state === 'sent' ? quote : undefined;
  const paper = useFile(id, 'col-span-2', { label: texts.paper, isOptional: true });
  const { busy, refusal, run } = useAct(onChange);
  const [errors, setErrors] = useState<Faults>({});
  const [all, setTyped] = useState<Typed>(() => ({
    what: sent ? 'quote' : 'sum',
    package: '',
    total: standing && money ? typedCents(money.totalCents) : '',
    currency: usual ? undefined : '',
    how: standing?.how ?? likelyHow(inquiry.source),
    on: today,
    who: standing?.who ?? '',
    title: '',
    note: '',
    first: '',
    firstOn: today,
    confirmOn: standing ? '' : 'signature',
  }));
  /** The quote may end while the form is open. */
  const typed: Typed = sent ? all : { ...all, what: 'sum' };
  const put = (fields: Partial<Typed>) => setTyped({ ...all, ...fields });
  const isSum = typed.what === 'sum';
  /** The kept file of an earlier try. */
  const kept = useRef<{ upload: string; fileId: string }>(undefined);
  const keep = (): Promise<string | undefined> | undefined =>
    paper.hasFile()
      ? paper.withUpload(async (upload) => {
          if (kept.current?.upload !== upload) {
            const input = { upload, name: texts.paperName, note: null };
            const file = await session.call(CLIENT_FILE_ROUTES.keep, { id: inquiry.id }, input);
            kept.current = { upload, fileId: file.id };
          }
          return kept.current!.fileId;
        })
      : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = errorsIn(typed, { today, hasPackages: (sent?.packages.length ?? 0) > 0 });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const isDone = await run(standing ? texts.changed : texts.agreed, async ({ anyway }) => {
      try {
        const fileId = await keep();
        if (isSum)
          await session.call(AGREED_ROUTES.add, { id: inquiry.id }, { ...agreedSum(typed, language, fileId), anyway });
        else {
          const { id: of, revision } = sent!;
          await session.call(AGREED_ROUTES.quote, { id: of }, { ...agreedQuote(typed, fileId), revision, anyway });
        }
      } catch (error) {
        const faults = Object.entries(faultsOf(error)).map(([path, words]) => [path.split('.')[0]!, words]);
        const found = Object.fromEntries(faults) as Faults;
        // The kept file was removed meanwhile.
        if (found.fileId) kept.current = undefined;
        setErrors(found);
        throw error;
      }
    });
    if (isDone) onClose();
  };
  const text = (name: 'who' | 'title' | 'note', label: string) => (
    <Field form={id} name={name} label={label} error={errors[name]} className="col-span-2">
      <input
        type="text"
        autoComplete="off"
        maxLength={200}
        value={typed[name]}
        onChange={(event) => put({ [name]: event.target.value })}
      />
    </Field>
  );
  const day = (name: 'on' | 'firstOn', label: string, most?: string) => (
    <Field form={id} name={name} label={label} required error={errors[name]}>
      <input type="date" max={most} value={typed[name]} onChange={(event) => put({ [name]: event.target.value })} />
    </Field>
  );
  const sum = (name: 'total' | 'first', label: string, error: string | undefined) => (
    <Field form={id} name={name} label={label} required={name === 'total'} error={error}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed[name]}
        onChange={(event) => put({ [name]: event.target.value })}
      />
    </Field>
  );
  /** A fault of a folded field unfolds it. */
  const hasHidden = ['title', 'schedule', 'firstOn', 'confirmOn', 'fileId', 'upload', 'size', 'note'].some(
    (name) => errors[name],
  );
  return (
    <form
      noValidate
      className="grid grid-cols-2 items-start gap-4 rounded-tile border border-rail p-4"
      onSubmit={(event) => void submit(event)}
    >
      {!standing?.tellsClient && <p className="col-span-full text-sm">{texts.hint}</p>}
      {sent && (
        <Field form={id} name="what" label={texts.what} error={undefined} className="col-span-2">
          <select value={typed.what} onChange={(event) => put({ what: event.target.value as Typed['what'] })}>
            <option value="quote">{texts.theQuote(sent.number ?? '')}</option>
            <option value="sum">{texts.anotherSum}</option>
          </select>
        </Field>
      )}
      {sent && !isSum && sent.packages.length > 0 && (
        <Field form={id} name="package" label={texts.package} required error={errors.choice} className="col-span-2">
          <select value={typed.package} onChange={(event) => put({ package: event.target.value as Typed['package'] })}>
            <option value="">{desk.choose}</option>
            {sent.packages.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      )}
      {isSum && sum('total', texts.total(usual ?? ''), errors.totalCents)}
      {isSum && typed.currency !== undefined && (
        <Field form={id} name="currency" label={texts.currency} required error={errors.currency}>
          <select
            value={typed.currency}
            onChange={(event) => put({ currency: event.target.value as Typed['currency'] })}
          >
            <option value="">{desk.choose}</option>
            {QUOTE_CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {currencyName(code)}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field form={id} name="how" label={texts.how} required error={errors.how}>
        <select value={typed.how} onChange={(event) => put({ how: event.target.value as Typed['how'] })}>
          {AGREED_HOW.map((how) => (
            <option key={how} value={how}>
              {howWord(how)}
            </option>
          ))}
        </select>
      </Field>
      {day('on', texts.on, today)}
      {text('who', texts.who)}
      <details className="col-span-2" open={hasHidden || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-aqua">{texts.more}</summary>
        <div className="mt-2 grid grid-cols-2 items-start gap-4">
          {isSum && text('title', texts.title)}
          {isSum && sum('first', texts.first, errors.schedule)}
          {isSum && typed.first.trim() !== '' && day('firstOn', texts.firstOn)}
          <Field form={id} name="night" label={texts.night} error={errors.confirmOn} className="col-span-2">
            <select
              value={typed.confirmOn}
              onChange={(event) => put({ confirmOn: event.target.value as Typed['confirmOn'] })}
            >
              {standing && <option value="">{texts.sameNight}</option>}
              {NIGHTS.map((when) => (
                <option key={when} value={when}>
                  {texts.nights[when]}
                </option>
              ))}
            </select>
          </Field>
          {paper.field}
          {isSum && !standing && text('note', texts.note)}
        </div>
      </details>
      <Refusal>{refusal}</Refusal>
      <FormButtons busy={busy} onCancel={onClose}>
        {paper.progress ?? texts.save}
      </FormButtons>
    </form>
  );
}
