import type { AdminInquiry } from '@tocada/contracts/inquiries.js';
import { dayOf } from '@tocada/contracts/dates.js';
import { callLink, fullNumber, whatsappLink } from '@tocada/contracts/phone.js';
import { useSite } from '../../../lib/context';
import { GLYPHS } from '../../../panel/glyphs';
import { Glyph, Icon } from '../../../ui/icons';
import { OutsideLink } from '../../../ui/outside-link';
import { mailTo } from './contact-links';

const PILL = 'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-rail px-4 text-paper';
const LINK = `${PILL} hover:border-aqua hover:text-aqua`;

/** Links to answer by every channel, with a prepared text. */
export function InquiryContact({ inquiry }: { inquiry: AdminInquiry }) {
  const site = useSite();
  const { name, email, phone, eventType, eventDate } = inquiry;
  const first = name.trim().split(/\s+/)[0] ?? name;
  const number = fullNumber(phone, site.whatsapp);
  const day = dayOf(eventDate, site.timeZone);
  const greeting = `Hola ${first}, te escribimos de ${site.name} por tu solicitud para ${eventType} el ${day}.`;
  return (
    <ul className="flex flex-wrap gap-2">
      {number && (
        <li className="max-w-full">
          <OutsideLink href={whatsappLink(number, greeting)} aria-label={`WhatsApp a ${name}`} className={LINK}>
            <Icon name="whatsapp" />
            WhatsApp
          </OutsideLink>
        </li>
      )}
      <li className="max-w-full">
        {/* Without an address it is a text: the client entered no number. */}
        <a href={number && callLink(number)} className={number ? LINK : PILL}>
          <Glyph path={GLYPHS.phone} />
          <span className="truncate">{phone}</span>
        </a>
      </li>
      <li className="max-w-full">
        <a href={mailTo(email, `Tu solicitud a ${site.name}`, `${greeting}\n\n`)} className={LINK}>
          <Glyph path={GLYPHS.mail} />
          <span className="truncate">{email}</span>
        </a>
      </li>
    </ul>
  );
}
