import { isQuoteCurrency, UNSAID_CURRENCY, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import { scheduleFault } from '@tocada/contracts/deals/quote-money.js';
import {
  QUOTE_ROUTES,
  type QuotePreset,
  type SendBy,
  type SentQuote,
  type Terms,
} from '@tocada/contracts/deals/quotes.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { codeSentence } from '@tocada/contracts/sentences/error-sentences.js';
import { quoteSentence } from '@tocada/contracts/sentences/quote-sentences.js';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { chipClass } from '../../../../panel/chip';
import { Clash } from '../../../../panel/clash';
import { Refusal } from '../../../../panel/desk/refusal';
import { mainSmallButton, nextSmallButton, smallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { currentOf } from '../../../../panel/failures';
import { texts as panel } from '../../../../panel/panel.texts';
import { Field } from '../../../../ui/field';
import { QuoteCurrencyField } from './quote-conditions';
import { texts } from './quote-editor.texts';
import { emptyFields, fieldsOfPreset, fieldsOfQuote, readFields, type QuoteFields } from './quote-fields';
import { QuoteFormFields } from './quote-form';
import { QuoteNight } from './quote-night';
import { QuoteTotal } from './quote-sums';
import { useQuoteForm } from './use-quote-form';

export type Beginning =
  { quote: Quote } | { preset: QuotePreset; validUntil: string } | { language: Language; validUntil: string };

const fieldsFrom = (from: Beginning, kept: Terms | undefined, currency: QuoteCurrency): QuoteFields => {
  if ('quote' in from) return fieldsOfQuote(from.quote);
  if ('language' in from) return emptyFields({ ...from, currency, terms: kept?.[from.language] });
  const fields = fieldsOfPreset(from.preset, from.validUntil, currency);
  return { ...fields, terms: fields.terms || (kept?.[fields.language] ?? '') };
};

/** A preset of an earlier release may have payments that no quote may have any more. */
const presetFault = ({ name, instalments }: QuotePreset): string | undefined => {
  const fault = scheduleFault(instalments);
  return fault && texts.presetFault(name, quoteSentence(fault));
};

interface Props {
  inquiry: AdminInquiry;
  from: Beginning;
  /** The draft that is edited. Undefined for a new quote. */
  quote: Quote | undefined;
  /** The currency of the quote before or of the payments, which stays. Undefined where the band may choose. */
  fixed: QuoteCurrency | undefined;
  kept: Terms | undefined;
  ways: SendBy[];
  onChange: (inquiry: AdminInquiry) => void;
  onStored: (quote: Quote) => void;
  onSent: (sent: SentQuote, by: SendBy) => void;
  onClose: () => void;
}

export default function QuoteEditor(props: Props) {
  const { inquiry, from, quote, fixed, kept, ways, onChange, onStored, onSent, onClose } = props;
  const session = useSession();
  const { timeZone, currency: ofSite } = useSite();
  const usual = fixed ?? (isQuoteCurrency(ofSite) ? ofSite : UNSAID_CURRENCY);
  const today = useToday();
  const id = useId();
  const { form, mark } = useQuoteForm(fieldsFrom(from, kept, usual), 'quote');
  const { busy, refusal, run } = useAct(onChange);
  const [by, setBy] = useState<SendBy | undefined>(ways.at(-1));
  /** The draft that the next save is based on. */
  const base = useRef(quote);
  /** The draft of another admin who was faster. */
  const [theirs, setTheirs] = useState<Quote>();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, []);
  const day = useWatch({ control: form.control, name: 'event.day' });
  const dates = { accepted: today, event: day || isoDay(inquiry.eventDate, timeZone) };
  const { errors, isDirty } = form.formState;
  const offending = 'preset' in from ? presetFault(from.preset) : undefined;

  const store = async (fields: QuoteFields): Promise<Quote> => {
    const { input: all } = readFields(fields, 'quote');
    const { current } = base;
    // A draft from before the upgrade is asked about when it is sent, unless somebody has chosen here.
    const { currency, ...rest } = all;
    const input = current?.currency === currency ? rest : all;
    base.current = current
      ? await session.call(QUOTE_ROUTES.update, { id: current.id }, { ...input, revision: current.revision })
      : await session.call(QUOTE_ROUTES.create, { id: inquiry.id }, input);
    return base.current;
  };
  /** A part that was folded has opened by then. */
  const showFaults = () =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  const submit = (sends: SendBy | undefined) =>
    form.handleSubmit(
      (fields) =>
        run(sends ? texts.sent : texts.saved, async (more) => {
          try {
            const stored = await store(fields);
            if (!sends) return onStored(stored);
            const { id: of, revision } = stored;
            onSent(await session.call(QUOTE_ROUTES.send, { id: of }, { revision, by: sends, ...more }), sends);
          } catch (error) {
            mark(error);
            showFaults();
            const current = currentOf<Partial<Quote>>(error);
            if (current?.totals) setTheirs(current as Quote);
            throw error;
          }
        }),
      showFaults,
    );
  const onSubmit = (event: FormEvent) => void submit(by)(event);
  const take = (taken: Quote) => {
    base.current = taken;
    setTheirs(undefined);
    form.reset(fieldsOfQuote(taken));
  };
  const keep = (over: Quote) => {
    base.current = over;
    setTheirs(undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps a key from others
    <form
      ref={box}
      noValidate
      tabIndex={-1}
      aria-label={quote?.kind === 'amendment' ? texts.amendmentTitle : texts.quoteTitle}
      className="grid scroll-mt-16 gap-4 outline-none"
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        // The opened request would close, and the typed quote with it.
        if (event.key === 'Escape' && isDirty) event.preventDefault();
      }}
    >
      {offending && <p className="font-semibold text-bulb">{offending}</p>}
      <QuoteFormFields form={form} id={id} kept={kept} dates={dates}>
        <Field form={id} name="validUntil" label={texts.validUntil} required error={errors.validUntil?.message}>
          <input type="date" min={today} {...form.register('validUntil')} />
        </Field>
        <QuoteCurrencyField form={form} id={id} isFixed={fixed !== undefined} />
        {quote?.kind === 'amendment' && <QuoteNight form={form} id={id} />}
      </QuoteFormFields>
      {ways.length > 1 && (
        <div role="group" aria-label={texts.sendBy} className="flex flex-wrap gap-2">
          {ways.map((way) => (
            <button key={way} type="button" aria-pressed={by === way} className={chipClass} onClick={() => setBy(way)}>
              {texts.by[way]}
            </button>
          ))}
        </div>
      )}
      {ways.length === 0 && <p className="text-sm">{texts.noWay}</p>}
      {theirs ? (
        <Clash
          title={codeSentence('stale')}
          keep={{ label: panel.saveMine, onChoose: () => keep(theirs) }}
          take={{ label: panel.takeTheirs, onChoose: () => take(theirs) }}
          focus
        >
          <p className="mt-1">{panel.stillInForm}</p>
        </Clash>
      ) : (
        <Refusal>{refusal}</Refusal>
      )}
      <div className="sticky -bottom-5 z-10 -mx-5 grid gap-2 border-t border-rail bg-night px-5 py-3 lg:bg-hall">
        <QuoteTotal form={form} />
        <div className="flex flex-wrap gap-2">
          {by && (
            <button type="submit" disabled={busy} className={nextSmallButton}>
              {texts.sendIt}
            </button>
          )}
          <button
            type={by ? 'button' : 'submit'}
            disabled={busy}
            className={mainSmallButton}
            onClick={by && ((event) => void submit(undefined)(event))}
          >
            {texts.saveDraft}
          </button>
          <button type="button" disabled={busy} className={smallButton} onClick={onClose}>
            {texts.close}
          </button>
        </div>
      </div>
    </form>
  );
}
