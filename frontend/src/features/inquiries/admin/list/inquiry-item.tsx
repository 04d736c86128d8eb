import { longMoment } from '@tocada/contracts/dates.js';
import { isClosed } from '@tocada/contracts/stages.js';
import { memo, useId } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { lazyPart } from '../../../../lib/lazy-part';
import { Badge } from '../../../../ui/badge';
import { buttonClass } from '../../../../ui/button';
import { DateChip } from '../desk/date-chip';
import { DaysLeft } from './days-left';
import { EarlierInquiries } from './earlier-inquiries';
import { InquiryClash } from './inquiry-clash';
import { InquiryContact } from '../opened/inquiry-contact';
import { InquiryMenu } from './inquiry-menu';
import { InquiryNotices } from '../opened/inquiry-notices';
import { ageOf, nextStepOf } from '../desk/next-step';
import { useNights } from '../desk/nights-context';
import { ReplyPanel } from '../replies/reply-panel';
import { SelectBox } from './selection';
import { STAGE_WORDS } from '../desk/stage-words';
import { useToday } from '../desk/use-desk';
import type { InquiryActions } from '../desk/use-inquiry-actions';
import type { InquiryRow } from '../desk/use-inquiries';

const DetailFailed = () => (
  <p role="alert" className="text-alarm">
    No se pudo abrir la solicitud. Revisa tu conexión y vuelve a entrar al panel.
  </p>
);
const InquiryDetail = lazyPart(() => import('../opened/inquiry-detail'), DetailFailed);

interface Props extends InquiryActions {
  inquiry: InquiryRow;
  isOpen: boolean;
  onToggle: (id: string) => void;
}

const ROW = 'block space-y-3 rounded-tile border border-rail bg-hall p-4 sm:space-y-4 sm:p-6';

/** The state of the night, and the band's next step. */
function Desk({ inquiry }: { inquiry: InquiryRow }) {
  const { timeZone } = useSite();
  const now = useNow();
  const today = useToday();
  const entries = useNights().ofInquiry.get(inquiry.id) ?? [];
  const { stage, suspect } = inquiry;
  if (suspect || !stage || isClosed(stage)) return null;
  const next = nextStepOf(inquiry, { entries, now, today, timeZone });
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <DateChip inquiry={inquiry} />
      {next && (
        <span className="text-paper">
          <span className="text-dust">Sigue:</span> {next}
        </span>
      )}
    </p>
  );
}

function Item({ inquiry, isOpen, onToggle, show, setStatus, setSuspect, acceptCurrent, retryNotices, erase }: Props) {
  const { timeZone } = useSite();
  const now = useNow();
  const detail = useId();
  const { id, name, eventType, eventDate, hasTime, location, details, status, stage, suspect, createdAt } = inquiry;
  return (
    <li id={`solicitud-${id}`} className={ROW}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <SelectBox id={id} name={name} />
        <h3 className="min-w-0 flex-1 basis-44 text-xl font-semibold break-words">{name}</h3>
        <div className="flex flex-wrap gap-2">
          <Badge tone={status === 'pending' ? 'bulb' : 'dust'}>{status === 'pending' ? 'Pendiente' : status}</Badge>
          {stage && !suspect && <Badge tone={isClosed(stage) ? 'dust' : 'aqua'}>{STAGE_WORDS[stage].name}</Badge>}
        </div>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-paper sm:gap-x-6">
        {eventType && <span className="font-semibold text-rose">{eventType}</span>}
        <span className="text-aqua">{longMoment({ date: eventDate, hasTime: hasTime ?? false }, timeZone)}</span>
        <DaysLeft inquiry={inquiry} />
        {location && <span>{location}</span>}
      </p>
      <Desk inquiry={inquiry} />
      <p className="text-sm">
        Llegó hace {ageOf(createdAt, now)}, el {longMoment({ date: createdAt, hasTime: true }, timeZone)}
      </p>
      <EarlierInquiries earlier={inquiry.earlier ?? []} />
      {details && <p className="max-w-4xl whitespace-pre-line">{details}</p>}
      <InquiryContact inquiry={inquiry} acceptCurrent={acceptCurrent} setStatus={setStatus} />
      <ReplyPanel inquiry={inquiry} onReplied={acceptCurrent} onRetry={retryNotices} />
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <button type="button" className={buttonClass.tube} onClick={() => setStatus(inquiry, 'contacted')}>
          Marcar Contactado
        </button>
        <button type="button" className={buttonClass.quiet} onClick={() => setStatus(inquiry, 'completed')}>
          Completado
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detail : undefined}
          aria-label={`${isOpen ? 'Cerrar' : 'Abrir'} la solicitud de ${name}`}
          className={`${buttonClass.quiet} col-span-2`}
          onClick={() => onToggle(id)}
        >
          {isOpen ? 'Cerrar' : 'Abrir'}
        </button>
        <InquiryMenu inquiry={inquiry} setSuspect={setSuspect} erase={erase} />
      </div>
      <InquiryClash inquiry={inquiry} setStatus={setStatus} acceptCurrent={acceptCurrent} />
      <InquiryNotices notices={inquiry.notices ?? []} onRetry={() => retryNotices(inquiry)} />
      {isOpen && (
        <div id={detail} className="border-t border-rail pt-4">
          <InquiryDetail inquiry={inquiry} onChange={show} />
        </div>
      )}
    </li>
  );
}

export const InquiryItem = memo(Item);
