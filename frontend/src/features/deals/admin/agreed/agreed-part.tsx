import { AGREED_ROUTES } from '@tocada/contracts/deals/agreed.js';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import { howWord } from '@tocada/contracts/deals/quote-words.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { useId, useState } from 'react';
import { lazyPart } from '../../../../lib/lazy-part';
import { useSession } from '../../../../panel/admin-session';
import { Confirm } from '../../../../panel/confirm';
import { shortDay } from '../../../../panel/desk/nights';
import type { SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { smallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { PartFailed } from '../../../../panel/part-failed';
import { texts } from './agreed.texts';

/** Apart, because most requests are opened to be read. */
const AgreedForm = lazyPart(() => import('./agreed-form'), PartFailed);

/** An agreement that was made elsewhere, and the way to note one. */
export function AgreedPart({ inquiry, quote, onChange, onDone }: SectionProps & { quote: Quote | null }) {
  const session = useSession();
  const today = useToday();
  const box = useId();
  const { busy, refusal, run } = useAct(onChange);
  const [isOpen, setOpen] = useState(false);
  /** The press that is on its way, and the state that it changes. */
  const [ticked, setTicked] = useState<{ over: unknown; tellsClient: boolean }>();
  const { id, stage, money, dateNote, payments, documents, agreedElsewhere: standing } = inquiry;
  const isLive = stage != null && !isClosed(stage) && !dateNote;
  const canAgree = isLive && quote?.state !== 'partly_signed' && (money === null || Boolean(standing));
  const isUnused = payments.length === 0 && documents.every(({ kind }) => kind === 'quote');

  const act = async (done: string, work: () => Promise<unknown>) => {
    const isDone = await run(done, async () => void (await work()));
    if (isDone) onDone();
    return isDone;
  };
  const tell = async (tellsClient: boolean) => {
    setTicked({ over: standing, tellsClient });
    const work = () => session.call(AGREED_ROUTES.tell, { id }, { tellsClient });
    if (!(await act(tellsClient ? texts.toldNow : texts.toldNoMore, work))) setTicked(undefined);
  };
  return (
    <>
      {standing && (
        <div className="space-y-1">
          <p className="text-paper">{texts.state(shortDay(standing.on, today), howWord(standing.how))}</p>
          {standing.who && <p className="break-words">{texts.with(standing.who)}</p>}
          <p className="flex items-center gap-3">
            <input
              id={box}
              type="checkbox"
              checked={(ticked?.over === standing ? ticked : standing).tellsClient}
              disabled={busy}
              className="size-6 shrink-0 accent-aqua"
              onChange={(event) => void tell(event.target.checked)}
            />
            <label htmlFor={box} className="min-h-11 py-2.5 text-paper">
              {texts.tell}
            </label>
          </p>
          {!standing.tellsClient && <p className="text-sm">{texts.tellHint}</p>}
        </div>
      )}
      {canAgree && (
        <div className="flex flex-wrap gap-2">
          <button type="button" aria-expanded={isOpen} className={smallButton} onClick={() => setOpen(!isOpen)}>
            {standing ? texts.change : texts.agree}
          </button>
          {standing && isUnused && (
            <Confirm
              title={texts.voidTitle}
              text={texts.voidText}
              action={texts.void}
              onConfirm={() => void act(texts.voided, () => session.call(AGREED_ROUTES.void, { id }))}
            >
              <button type="button" disabled={busy} className={smallButton}>
                {texts.void}
              </button>
            </Confirm>
          )}
        </div>
      )}
      <Refusal>{refusal}</Refusal>
      {isOpen && canAgree && (
        <AgreedForm
          inquiry={inquiry}
          quote={quote}
          onChange={onChange}
          onClose={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
