import { dayOf } from '@tocada/contracts/dates.js';
import { callLink, fullNumber, whatsappLink } from '@tocada/contracts/phone.js';
import type { ContactChannel } from '@tocada/contracts/replies.js';
import { useState } from 'react';
import { useSite } from '../../../../lib/context';
import { GLYPHS } from '../../../../panel/glyphs';
import { Glyph, Icon } from '../../../../ui/icons';
import { OutsideLink } from '../../../../ui/outside-link';
import { mailTo } from './contact-links';
import { smallButton } from '../desk/small-button';
import { useContact } from '../desk/use-contact';
import type { InquiryActions } from '../desk/use-inquiry-actions';
import type { InquiryRow } from '../desk/use-inquiries';

const PILL = 'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-rail px-4 text-paper';
const LINK = `${PILL} hover:border-aqua hover:text-aqua`;

interface Props extends Pick<InquiryActions, 'acceptCurrent' | 'setStatus'> {
  inquiry: InquiryRow;
}

/** Links to answer by every channel, with a prepared text. Opening one counts as an answer, which can be taken back. */
export function InquiryContact({ inquiry, acceptCurrent, setStatus }: Props) {
  const site = useSite();
  const contact = useContact();
  const [canTakeBack, setTakeBack] = useState(false);
  const { id, name, email, phone, eventType, eventDate, stage, suspect } = inquiry;
  const first = name.trim().split(/\s+/)[0] ?? name;
  const number = fullNumber(phone, site.whatsapp);
  const day = dayOf(eventDate, site.timeZone);
  const greeting = `Hola ${first}, te escribimos de ${site.name} por tu solicitud para ${eventType && `${eventType} `}el ${day}.`;

  const note = async (channel: ContactChannel) => {
    // The band answers no request that is set apart.
    if (suspect) return;
    const isNew = stage === 'new';
    const after = await contact(id, channel, isNew);
    if (!after) return;
    acceptCurrent(after);
    if (isNew) setTakeBack(true);
  };
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {number && (
          <li className="max-w-full">
            <OutsideLink
              href={whatsappLink(number, greeting)}
              aria-label={`WhatsApp a ${name}`}
              className={LINK}
              onClick={() => void note('whatsapp')}
            >
              <Icon name="whatsapp" />
              WhatsApp
            </OutsideLink>
          </li>
        )}
        {phone && (
          <li className="max-w-full">
            {/* Without an address it is a text: the client entered no number. */}
            <a
              href={number && callLink(number)}
              className={number ? LINK : PILL}
              onClick={number ? () => void note('phone') : undefined}
            >
              <Glyph path={GLYPHS.phone} />
              <span className="truncate">{phone}</span>
            </a>
          </li>
        )}
        {email && (
          <li className="max-w-full">
            <a
              href={mailTo(email, `Tu solicitud a ${site.name}`, `${greeting}\n\n`)}
              className={LINK}
              onClick={() => void note('mail')}
            >
              <Glyph path={GLYPHS.mail} />
              <span className="truncate">{email}</span>
            </a>
          </li>
        )}
      </ul>
      {canTakeBack && stage === 'contacted' && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          La pasamos a Contactada.
          <button
            type="button"
            className={smallButton}
            onClick={() => {
              setTakeBack(false);
              setStatus(inquiry, 'pending');
            }}
          >
            No le escribí
          </button>
        </p>
      )}
    </>
  );
}
