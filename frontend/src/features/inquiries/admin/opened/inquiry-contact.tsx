import { callLink, fullNumber, whatsappLink } from '@tocada/contracts/ground/phone.js';
import { useSite } from '../../../../lib/context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { OutsideLink } from '../../../../ui/outside-link';
import type { InquiryRow } from '../desk/use-inquiries';
import { mailTo } from './contact-links';
import { texts } from './opened.texts';
import { greetingOf } from './outgoing';
import type { Noted } from './use-noted';

/** Higher than the line, so that a thumb hits it. */
const LINK =
  'relative z-10 min-w-0 truncate underline decoration-dust/50 underline-offset-4 after:absolute after:-inset-y-3 after:inset-x-0 hover:text-aqua hover:decoration-aqua';

interface Props extends Pick<Noted, 'note'> {
  inquiry: InquiryRow;
}

/** Links to the client by every channel, with a prepared text. */
export function InquiryContact({ inquiry, note }: Props) {
  const site = useSite();
  const { name, email, phone } = inquiry;
  const number = fullNumber(phone, site.whatsapp);
  const greeting = greetingOf(inquiry, site);
  return (
    <ul className="flex min-w-0 gap-x-4 text-sm text-paper">
      {phone && (
        <li className="flex min-w-0 shrink-0">
          {number ? (
            <a href={callLink(number)} className={LINK} onClick={() => note('phone')}>
              {phone}
            </a>
          ) : (
            // The client entered no number.
            <span className="truncate">{phone}</span>
          )}
        </li>
      )}
      {number && (
        <li className="flex shrink-0">
          <OutsideLink
            href={whatsappLink(number, greeting.text)}
            aria-label={texts.whatsAppTo(name)}
            className={LINK}
            onClick={() => note('whatsapp')}
          >
            {desk.whatsApp}
          </OutsideLink>
        </li>
      )}
      {email && (
        <li className="flex min-w-0">
          <a
            href={mailTo(email, greeting.subject, `${greeting.text}\n\n`)}
            className={LINK}
            onClick={() => note('mail')}
          >
            {email}
          </a>
        </li>
      )}
    </ul>
  );
}
