import { UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import {
  QUOTE_ROUTES,
  type QuotePreset,
  type SendBy,
  type SentQuote,
  type Terms,
} from '@tocada/contracts/deals/quotes.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { useState } from 'react';
import { useSite } from '../../../../lib/context';
import { lazyPart } from '../../../../lib/lazy-part';
import { useSession } from '../../../../panel/admin-session';
import { Confirm } from '../../../../panel/confirm';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { Part, type SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { mainSmallButton, nextSmallButton, smallButton } from '../../../../panel/desk/small-button';
import { useAct, type More } from '../../../../panel/desk/use-act';
import { useDeskRead, useToday } from '../../../../panel/desk/use-desk';
import { PartFailed } from '../../../../panel/part-failed';
import { Icon } from '../../../../ui/icons';
import { OutsideLink } from '../../../../ui/outside-link';
import { AgreedPart } from '../agreed/agreed-part';
import { KeptFiles } from '../papers/kept-files';
import { QuoteDocuments } from '../papers/quote-documents';
import { texts } from '../quotes.texts';
import { isLive, waysTo } from './dealings';
import type { Beginning } from './quote-editor';
import { QuoteLinks } from './quote-links';
import { QuoteState } from './quote-state';
import { RenewForm, VALID_DAYS } from './renew-form';

/** Apart, because most requests are opened to be read. */
const QuoteEditor = lazyPart(() => import('./quote-editor'), PartFailed);

const PartiesForm = lazyPart(() => import('./parties-form'), PartFailed);

type Asked = { kind: 'write'; from: Beginning; quote: Quote | undefined } | { kind: 'renew' | 'parties' };

export const QuoteSection = (props: SectionProps) => (
  <Part title={texts.title} name="quote">
    <Body {...props} />
  </Part>
);

function Body({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const { whatsapp } = useSite();
  const today = useToday();
  const { busy, refusal, run } = useAct(onChange);
  const { id, stage, money, payments, documents, quote: loaded } = inquiry;
  /** The answer of an act, until the request has loaded again. */
  const [answer, setAnswer] = useState<{ quote: Quote; after: Quote | null }>();
  const quote = answer?.after === loaded ? answer.quote : loaded;
  const [asked, setAsked] = useState<Asked>();
  /** The chat with the link in it, until it is opened. */
  const [chat, setChat] = useState<string>();
  const isOpen = stage != null && !isClosed(stage);
  const { data, error } = useDeskRead<QuotePreset[] | Terms>(
    isOpen ? [QUOTE_ROUTES.presets.path, QUOTE_ROUTES.terms.path] : null,
  );
  /** A quote begins with the kept terms, so it waits for them. */
  const isLoading = !data && !error;
  const presets = (data?.[0] ?? []) as QuotePreset[];
  const kept = data?.[1] as Terms | undefined;
  const ways = waysTo(inquiry, whatsapp);
  const language: Language = inquiry.language === 'en' ? 'en' : 'es';

  const put = (next: Quote) => setAnswer({ quote: next, after: loaded });
  /** @param work resolves with the quote after it */
  const act = async (done: string, work: (more: More) => Promise<Quote>): Promise<Quote | undefined> => {
    let after: Quote | undefined;
    const isDone = await run(done, async (more) => {
      after = await work(more);
      put(after);
    });
    if (!isDone) return undefined;
    setAsked(undefined);
    onDone();
    return after;
  };
  const withQuote = ({ id: of, revision }: Quote) => [{ id: of }, { revision }] as const;
  const offerChat = (sent: SentQuote, by: SendBy) => setChat(by === 'mail' ? undefined : (sent.whatsapp ?? undefined));
  const send = (one: Quote, by: SendBy) =>
    act(texts.sent, async (more) => {
      const [params, body] = withQuote(one);
      const sent = await session.call(QUOTE_ROUTES.send, params, { ...body, by, ...more });
      offerChat(sent, by);
      return sent;
    });
  const withdraw = (one: Quote) =>
    void act(one.state === 'draft' ? texts.discarded : texts.withdrawn, () =>
      session.call(QUOTE_ROUTES.withdraw, ...withQuote(one)),
    );
  const renew = (one: Quote, validUntil: string) =>
    void act(texts.renewed, () => {
      const [params, body] = withQuote(one);
      return session.call(QUOTE_ROUTES.renew, params, { ...body, validUntil });
    });
  const write = (from: Beginning, one?: Quote) => setAsked({ kind: 'write', from, quote: one });
  const amend = async (agreed: string) => {
    const draft = await act(texts.amended, () => session.call(QUOTE_ROUTES.amend, { id: agreed }, {}));
    if (draft) write({ quote: draft }, draft);
  };
  /** The quote that stands as the agreement, behind a change that came to nothing. */
  const agreed = quote?.state === 'accepted' ? quote.id : money && quote?.kind === 'amendment' ? quote.basedOn : null;
  const isPending = quote !== null && (quote.state === 'draft' || isLive(quote));

  if (asked?.kind === 'write')
    return (
      <QuoteEditor
        inquiry={inquiry}
        from={asked.from}
        quote={asked.quote}
        fixed={asked.quote?.basedOn ? asked.quote.currency : payments[0]?.currency}
        kept={kept}
        ways={ways}
        onChange={onChange}
        onStored={(stored) => {
          put(stored);
          setAsked(undefined);
          onDone();
        }}
        onSent={(sent, by) => {
          put(sent);
          offerChat(sent, by);
          setAsked(undefined);
          onDone();
        }}
        onClose={() => {
          setAsked(undefined);
          onDone();
        }}
      />
    );

  const button = (label: string, onPress: () => void, className = smallButton) => (
    <button type="button" disabled={busy || isLoading} className={className} onClick={onPress}>
      {label}
    </button>
  );
  const unfold = (kind: 'renew' | 'parties', label: string, className = smallButton) => (
    <button
      type="button"
      aria-expanded={asked?.kind === kind}
      disabled={busy}
      className={className}
      onClick={() => setAsked(asked?.kind === kind ? undefined : { kind })}
    >
      {label}
    </button>
  );
  return (
    <div className="space-y-4">
      {quote ? <QuoteState quote={quote} /> : <p>{texts.none}</p>}
      {chat && (
        <div className="grid gap-3 rounded-tile border border-bulb/60 p-4">
          <p className="font-semibold text-bulb">{texts.chat}</p>
          <p>
            <OutsideLink href={chat} className={nextSmallButton} onClick={() => setChat(undefined)}>
              <Icon name="whatsapp" />
              {texts.openChat}
            </OutsideLink>
          </p>
        </div>
      )}
      {isOpen && quote && isPending && (
        <div className="flex flex-wrap gap-2">
          {quote.state === 'draft' && (
            <>
              {ways.map((by) => (
                <span key={by} className="max-w-full min-w-0">
                  {button(
                    `${texts.send} · ${texts.by[by]}`,
                    () => void send(quote, by),
                    by === ways.at(-1) ? mainSmallButton : smallButton,
                  )}
                </span>
              ))}
              {button(texts.edit, () => write({ quote }, quote), mainSmallButton)}
            </>
          )}
          {isLive(quote) && unfold('renew', texts.renew, quote.isOver ? mainSmallButton : smallButton)}
          <Confirm
            title={quote.state === 'draft' ? texts.discardTitle : texts.withdrawTitle}
            text={quote.state === 'draft' ? texts.discardText : texts.withdrawText}
            action={quote.state === 'draft' ? texts.discard : texts.withdraw}
            onConfirm={() => withdraw(quote)}
          >
            <button type="button" disabled={busy} className={smallButton}>
              {quote.state === 'draft' ? texts.discard : texts.withdraw}
            </button>
          </Confirm>
        </div>
      )}
      {isOpen && quote?.state === 'draft' && ways.length === 0 && <p className="text-sm">{texts.noWay}</p>}
      {isOpen && agreed && !isPending && <p>{button(texts.amend, () => void amend(agreed))}</p>}
      <AgreedPart inquiry={inquiry} quote={quote} onChange={onChange} onDone={onDone} />
      {isOpen && inquiry.dateNote && <p className="text-sm">{desk.dateFirst}</p>}
      {isOpen && !isPending && !agreed && !inquiry.dateNote && (
        <div className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <span key={preset.id} className="max-w-full min-w-0">
              {button(
                preset.name,
                () => write({ preset, validUntil: dayAfter(today, preset.validDays) }),
                mainSmallButton,
              )}
            </span>
          ))}
          {button(
            texts.quote,
            () => write({ language, validUntil: dayAfter(today, VALID_DAYS) }),
            presets.length > 0 ? smallButton : mainSmallButton,
          )}
        </div>
      )}
      <Refusal>{refusal}</Refusal>
      {asked?.kind === 'renew' && quote && (
        <RenewForm busy={busy} onSave={(day) => renew(quote, day)} onCancel={() => setAsked(undefined)} />
      )}
      {quote && <QuoteLinks inquiryId={id} links={quote.links} />}
      <QuoteDocuments documents={documents} currency={money?.currency ?? UNSAID_CURRENCY} />
      <KeptFiles inquiry={inquiry} onChange={onChange} onDone={onDone} />
      {isOpen && (
        <>
          <p>{unfold('parties', texts.parties)}</p>
          {asked?.kind === 'parties' && (
            <PartiesForm
              inquiry={inquiry}
              onChange={onChange}
              onClose={() => {
                setAsked(undefined);
                onDone();
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
