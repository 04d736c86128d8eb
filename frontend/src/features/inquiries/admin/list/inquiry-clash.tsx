import type { InquiryStatus } from '@tocada/contracts/inquiries.js';
import { Clash } from '../../../../panel/clash';
import type { InquiryActions } from '../desk/use-inquiry-actions';
import type { InquiryRow } from '../desk/use-inquiries';

const STATUSES: Record<InquiryStatus, string> = {
  pending: 'pendiente',
  contacted: 'contactada',
  completed: 'completada',
};

interface Props extends Pick<InquiryActions, 'setStatus' | 'acceptCurrent'> {
  inquiry: InquiryRow;
}

/** Shown when another admin chose another status between the loading of the inquiry and the pressed button. */
export function InquiryClash({ inquiry, setStatus, acceptCurrent }: Props) {
  const { wanted, status } = inquiry;
  if (!wanted) return null;
  return (
    <Clash
      title="Alguien cambió esta solicitud mientras la veías."
      keep={{ label: 'Guardar mi versión', onChoose: () => setStatus(inquiry, wanted) }}
      take={{ label: 'Dejarla como está', onChoose: () => acceptCurrent(inquiry) }}
    >
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-dust">Lo tuyo</dt>
        <dd className="text-paper">{STATUSES[wanted]}</dd>
        <dt className="text-dust">Lo que hay ahora</dt>
        <dd className="text-paper">{STATUSES[status]}</dd>
      </dl>
    </Clash>
  );
}
