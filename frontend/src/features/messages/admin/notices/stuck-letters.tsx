import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import type { SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { mainSmallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { wordsOf } from './inquiry-notices';
import { texts } from './stuck-letters.texts';

/** The mails about the quote and the money that a server refused, with the server's words. */
export function StuckLetters({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const { timeZone } = useSite();
  const { busy, refusal, run } = useAct(onChange);
  const { id, stuckLetters: letters } = inquiry;
  const send = async () => {
    const work = async () => onChange(await session.call(INQUIRY_ADMIN_ROUTES.retryNotices, { id }));
    if (await run(texts.sent, work)) onDone();
  };
  if (letters.length === 0) return null;
  return (
    <section aria-label={texts.title} className="grid gap-3 rounded-tile border border-alarm/60 p-4">
      <p className="font-semibold text-alarm">{texts.title}</p>
      <ul className="space-y-2">
        {letters.map(({ id: key, letter, to, ...mail }) => (
          <li key={key} className="break-words">
            <span className="text-paper">
              {to ? texts.to(texts.letters[letter], to) : texts.toBand(texts.letters[letter])}
            </span>{' '}
            <span className="text-sm">{wordsOf(mail, timeZone)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm">{texts.hint}</p>
      <p>
        <button type="button" disabled={busy} className={mainSmallButton} onClick={() => void send()}>
          {texts.again}
        </button>
      </p>
      <Refusal>{refusal}</Refusal>
    </section>
  );
}
