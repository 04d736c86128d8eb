import type { AdminInquiry, InquiryStatus } from '@tocada/contracts/inquiries.js';
import { Clash } from '../../../panel/clash';
import type { InquiryActions } from './use-inquiry-actions';
import type { InquiryEdit, InquiryRow } from './use-inquiries';

const STATUSES: Record<InquiryStatus, string> = {
  pending: 'pendiente',
  contacted: 'contactada',
  completed: 'completada',
};
const placeOf = (suspect: boolean) => (suspect ? 'entre las sospechosas' : 'en la lista');

const currentText = ({ status, suspect }: AdminInquiry, wanted: InquiryEdit) => {
  if ('suspect' in wanted) return `${placeOf(suspect)}, ${STATUSES[status]}`;
  return suspect ? `${STATUSES[status]}, ${placeOf(suspect)}` : STATUSES[status];
};
const wantedText = (wanted: InquiryEdit) => ('status' in wanted ? STATUSES[wanted.status] : placeOf(wanted.suspect));

interface Props extends Pick<InquiryActions, 'setStatus' | 'setSuspect' | 'acceptCurrent'> {
  inquiry: InquiryRow;
}

/** Shown when another admin changed the inquiry between its loading and the pressed button. */
export function InquiryClash({ inquiry, setStatus, setSuspect, acceptCurrent }: Props) {
  const { wanted } = inquiry;
  if (!wanted) return null;
  const keep = () => ('status' in wanted ? setStatus(inquiry, wanted.status) : setSuspect(inquiry, wanted.suspect));
  return (
    <Clash
      title="Alguien cambió esta solicitud mientras la veías."
      keep={{ label: 'Guardar lo mío', onChoose: keep }}
      take={{ label: 'Dejar lo que hay ahora', onChoose: () => acceptCurrent(inquiry) }}
    >
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-dust">Lo tuyo</dt>
        <dd className="text-paper">{wantedText(wanted)}</dd>
        <dt className="text-dust">Lo que hay ahora</dt>
        <dd className="text-paper">{currentText(inquiry, wanted)}</dd>
      </dl>
    </Clash>
  );
}
