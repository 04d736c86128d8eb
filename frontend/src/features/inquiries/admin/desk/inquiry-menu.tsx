import { isoDay } from '@tocada/contracts/dates.js';
import { useSite } from '../../../../lib/context';
import { RemoveButton } from '../../../../panel/row-actions';
import { texts } from './desk.texts';
import type { InquiryActions } from './use-inquiry-actions';
import type { InquiryRow } from './use-inquiries';
import { smallButton } from './small-button';

/** Records stay to the end of the year of the event and this many years more. */
const RECORDS_YEARS = 4;

interface Props extends Pick<InquiryActions, 'setSuspect' | 'erase'> {
  /** Of the button that shows the acts. */
  id?: string;
  inquiry: InquiryRow;
  /** True when documents or payments stay behind. */
  hasRecords: boolean;
}

/** The rare acts on an inquiry: mark it as suspect or not, and erase it. */
export function InquiryMenu({ id, inquiry, hasRecords, setSuspect, erase }: Props) {
  const { timeZone } = useSite();
  const { name, suspect = false, eventDate } = inquiry;
  const until = String(Number(isoDay(eventDate, timeZone).slice(0, 4)) + RECORDS_YEARS);
  return (
    <div id={id} className="flex flex-wrap items-center justify-end gap-2">
      <button type="button" className={smallButton} onClick={() => setSuspect(inquiry, !suspect)}>
        {suspect ? texts.notSpam : texts.spam}
      </button>
      <RemoveButton
        label={texts.eraseOf(name)}
        title={texts.eraseTitle}
        text={hasRecords ? `${texts.eraseText(name)} ${texts.recordsStay(until)}` : texts.eraseText(name)}
        onRemove={() => erase(inquiry)}
      />
    </div>
  );
}
