import { texts } from '../../../../panel/desk/desk.texts';
import { smallButton } from '../../../../panel/desk/small-button';
import { RemoveButton } from '../../../../panel/row-actions';
import { useSlots } from '../desk/slots';
import type { InquiryRow } from '../desk/use-inquiries';
import type { InquiryActions } from '../desk/use-inquiry-actions';

interface Props extends Pick<InquiryActions, 'setSuspect' | 'erase'> {
  /** Of the button that shows the acts. */
  id?: string;
  inquiry: InquiryRow;
  /** True when documents or payments stay behind. */
  hasRecords: boolean;
}

export function InquiryMenu({ id, inquiry, hasRecords, setSuspect, erase }: Props) {
  const { EraseRecords } = useSlots();
  const { name, suspect = false } = inquiry;
  return (
    <div id={id} className="flex flex-wrap items-center justify-end gap-2">
      <button type="button" className={smallButton} onClick={() => setSuspect(inquiry, !suspect)}>
        {suspect ? texts.notSpam : texts.spam}
      </button>
      {hasRecords ? (
        <EraseRecords inquiry={inquiry} onErase={(withDocuments) => erase(inquiry, withDocuments)} />
      ) : (
        <RemoveButton
          label={texts.eraseOf(name)}
          title={texts.eraseTitle}
          text={texts.eraseText(name)}
          onRemove={() => erase(inquiry)}
        />
      )}
    </div>
  );
}
