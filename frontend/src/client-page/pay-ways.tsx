import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import { buttonClass, loneLinkClass } from '../ui/button';
import { OutsideLink } from '../ui/outside-link';
import { texts } from './client-page.texts';
import { payLink } from './pay-links';

interface CopyProps {
  what: string;
  text: string;
}

/** A text to copy. Its button shows up where scripts run. */
function Copied({ what, text }: CopyProps) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <span>
        {what}: <strong className="text-paper">{text}</strong>
      </span>
      <button
        type="button"
        hidden
        data-copy={text}
        data-copied={texts.copied}
        aria-label={texts.copyWhat(what)}
        className={loneLinkClass}
      >
        {texts.copy}
      </button>
    </p>
  );
}

interface Props {
  ways: ClientPageView['payWays'];
  /** The sum to pay; null: the client chooses it. */
  pay: ClientPageView['pay'];
}

export function PayWays({ ways, pay }: Props) {
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {ways.map(({ way, account, note }) => {
        const link = payLink({ way, account }, pay ?? undefined);
        return (
          <li key={way} className="rounded-tile border border-rail bg-night p-5">
            <h3 className="text-lg font-semibold">{methodWord(way)}</h3>
            {link && (
              <p className="mt-3">
                <OutsideLink href={link} className={buttonClass.tube}>
                  {texts.payBy(methodWord(way))}
                </OutsideLink>
              </p>
            )}
            {way !== 'card' && <Copied what={texts.payTo} text={account} />}
            {pay && way !== 'card' && <Copied what={texts.memo} text={pay.memo} />}
            {note && <p className="mt-2 whitespace-pre-line">{note}</p>}
          </li>
        );
      })}
    </ul>
  );
}
