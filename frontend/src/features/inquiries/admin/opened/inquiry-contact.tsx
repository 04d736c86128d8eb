import { dayOf } from '@tocada/contracts/dates.js';
import { callLink, fullNumber, whatsappLink } from '@tocada/contracts/phone.js';
import { useSite } from '../../../../lib/context';
import { OutsideLink } from '../../../../ui/outside-link';
import { mailTo } from './contact-links';
import type { InquiryRow } from '../desk/use-inquiries';
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
  const { name, email, phone, eventType, eventDate } = inquiry;
  const first = name.trim().split(/\s+/)[0] ?? name;
  const number = fullNumber(phone, site.whatsapp);
  const day = dayOf(eventDate, site.timeZone);
  const greeting = `Hola ${first}, te escribimos de ${site.name} por tu solicitud para ${eventType && `${eventType} `}el ${day}.`;
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
            href={whatsappLink(number, greeting)}
            aria-label={`WhatsApp a ${name}`}
            className={LINK}
            onClick={() => note('whatsapp')}
          >
            WhatsApp
          </OutsideLink>
        </li>
      )}
      {email && (
        <li className="flex min-w-0">
          <a
            href={mailTo(email, `Tu solicitud a ${site.name}`, `${greeting}\n\n`)}
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
