import { Clash } from '../../../../panel/clash';
import { texts as panel } from '../../../../panel/panel.texts';
import type { InquiryActions } from '../desk/use-inquiry-actions';
import type { InquiryRow } from '../desk/use-inquiries';
import { texts } from './list.texts';

interface Props extends Pick<InquiryActions, 'setStatus' | 'acceptCurrent'> {
  inquiry: InquiryRow;
}

/** Shown when another admin chose another status between the loading of the inquiry and the pressed button. */
export function InquiryClash({ inquiry, setStatus, acceptCurrent }: Props) {
  const { wanted, status } = inquiry;
  if (!wanted) return null;
  return (
    <Clash
      title={texts.clash}
      keep={{ label: panel.saveMine, onChoose: () => setStatus(inquiry, wanted) }}
      take={{ label: texts.leave, onChoose: () => acceptCurrent(inquiry) }}
    >
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-dust">{panel.mine}</dt>
        <dd className="text-paper">{texts.chosenStatuses[wanted]}</dd>
        <dt className="text-dust">{panel.theirs}</dt>
        <dd className="text-paper">{texts.chosenStatuses[status]}</dd>
      </dl>
    </Clash>
  );
}
