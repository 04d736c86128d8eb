import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { longMoment } from '@tocada/contracts/ground/days.js';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import type { SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { mainSmallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { texts } from '../quotes.texts';

/** The wishes that the client wrote on the page and the band has not answered. */
export function Wishes({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const { timeZone } = useSite();
  const { busy, refusal, run } = useAct(onChange);
  const { id, asked } = inquiry;
  const answer = async (askedId: string) => {
    const work = () => session.call(QUOTE_ROUTES.answered, { id, askedId });
    if (await run(texts.answeredDone, work)) onDone();
  };
  if (asked.length === 0) return null;
  return (
    <section aria-label={texts.asked} className="grid gap-3 rounded-tile border border-bulb/60 p-4">
      <p className="font-semibold text-bulb">{texts.asked}</p>
      <ul className="space-y-4">
        {asked.map(({ id: key, kind, text, by, at }) => (
          <li key={key} className="space-y-2">
            <p className={`font-semibold ${kind === 'not_me' ? 'text-alarm' : 'text-paper'}`}>
              {[by, texts.askedKinds[kind]].filter(Boolean).join(': ')}
            </p>
            {text && <p className="break-words whitespace-pre-line">{text}</p>}
            <p className="text-sm">{longMoment({ date: at, hasTime: true }, timeZone)}</p>
            <button type="button" disabled={busy} className={mainSmallButton} onClick={() => void answer(key)}>
              {texts.answered}
            </button>
          </li>
        ))}
      </ul>
      <Refusal>{refusal}</Refusal>
    </section>
  );
}
