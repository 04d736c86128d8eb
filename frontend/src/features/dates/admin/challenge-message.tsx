import type { CALENDAR_ADMIN_ROUTES } from '@tocada/contracts/dates/calendar.js';
import { fullNumber, whatsappLink } from '@tocada/contracts/ground/phone.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { addressOf, type OutputOf } from '@tocada/contracts/kit/route.js';
import { useEffect, useRef } from 'react';
import { useSite } from '../../../lib/context';
import { mainSmallButton } from '../../../panel/desk/small-button';
import { useContact } from '../../../panel/desk/use-contact';
import { useDeskRead } from '../../../panel/desk/use-desk';
import { Icon } from '../../../ui/icons';
import { OutsideLink } from '../../../ui/outside-link';
import { texts } from './holds.texts';

/** A hold that got 48 hours, with the words for its client. */
export type Challenged = OutputOf<typeof CALENDAR_ADMIN_ROUTES.challenge>;

/** The words for the client whose hold got 48 hours, ready to send. */
export function ChallengeMessage({ challenged }: { challenged: Challenged }) {
  const { whatsapp } = useSite();
  const contact = useContact();
  const { inquiryId, message, name, waiting } = challenged;
  const { data } = useDeskRead<InquiryDetail>(
    inquiryId ? [addressOf(INQUIRY_ADMIN_ROUTES.detail, { id: inquiryId })] : null,
  );
  const client = data?.[0];
  const phone = client?.phone;
  const number = phone && fullNumber(phone, whatsapp);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="grid gap-3 rounded-tile border border-bulb/60 p-4">
      {waiting === 0 && <p>{texts.nobodyWaits}.</p>}
      <label className="font-semibold text-bulb">
        {texts.tell(name)}
        <textarea
          ref={box}
          readOnly
          rows={4}
          value={message}
          className="mt-2 block w-full rounded-tile border border-edge bg-night px-4 py-2.5 font-normal text-paper"
        />
      </label>
      {number && (
        <p>
          <OutsideLink
            href={whatsappLink(number, message)}
            className={mainSmallButton}
            onClick={() => void contact(client.id, 'whatsapp', client.stage === 'new')}
          >
            <Icon name="whatsapp" />
            {texts.openWhatsApp}
          </OutsideLink>
        </p>
      )}
    </div>
  );
}
