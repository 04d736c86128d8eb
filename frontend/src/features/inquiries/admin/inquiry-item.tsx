import { longMoment } from '@tocada/contracts/dates.js';
import { memo } from 'react';
import { useSite } from '../../../lib/context';
import { Badge } from '../../../ui/badge';
import { buttonClass } from '../../../ui/button';
import { InquiryClash } from './inquiry-clash';
import { InquiryContact } from './inquiry-contact';
import { InquiryMenu } from './inquiry-menu';
import { InquiryNotices } from './inquiry-notices';
import { ReplyPanel } from './reply-panel';
import type { InquiryActions } from './use-inquiry-actions';
import type { InquiryRow } from './use-inquiries';

interface Props extends InquiryActions {
  inquiry: InquiryRow;
}

const ROW = 'block space-y-4 rounded-tile border border-rail bg-hall p-5 sm:p-6';

function Item({ inquiry, setStatus, setSuspect, acceptCurrent, retryNotices, erase }: Props) {
  const { timeZone } = useSite();
  const { name, eventType, eventDate, hasTime, location, details, status, createdAt } = inquiry;
  return (
    <li className={ROW}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-xl font-semibold">{name}</h3>
          <p className="text-sm">Recibida el {longMoment({ date: createdAt, hasTime: true }, timeZone)}</p>
        </div>
        <Badge tone={status === 'pending' ? 'bulb' : 'dust'}>{status === 'pending' ? 'Pendiente' : status}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-paper">
        <span className="font-semibold text-rose">{eventType}</span>
        <span className="text-aqua">{longMoment({ date: eventDate, hasTime: hasTime ?? false }, timeZone)}</span>
        <span>{location}</span>
      </p>
      {details && <p className="max-w-4xl whitespace-pre-line">{details}</p>}
      <InquiryContact inquiry={inquiry} />
      <ReplyPanel inquiry={inquiry} onReplied={acceptCurrent} onRetry={retryNotices} />
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <button type="button" className={buttonClass.tube} onClick={() => setStatus(inquiry, 'contacted')}>
          Marcar Contactado
        </button>
        <button type="button" className={buttonClass.quiet} onClick={() => setStatus(inquiry, 'completed')}>
          Completado
        </button>
        <InquiryMenu inquiry={inquiry} setSuspect={setSuspect} erase={erase} />
      </div>
      <InquiryClash inquiry={inquiry} setStatus={setStatus} setSuspect={setSuspect} acceptCurrent={acceptCurrent} />
      <InquiryNotices notices={inquiry.notices ?? []} onRetry={() => retryNotices(inquiry)} />
    </li>
  );
}

export const InquiryItem = memo(Item);
