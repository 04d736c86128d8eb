import { INQUIRY_ORDERS, INQUIRY_STATUSES, type InquiryOrder } from '@tocada/contracts/inquiries/inquiries-query.js';
import { chipClass } from '../../../../panel/chip';
import { MonthOptions } from '../../../../panel/desk/months';
import { useToday } from '../../../../panel/desk/use-desk';
import { controlClass } from '../../../../ui/field';
import { keepOrder } from '../desk/list-order';
import type { InquiryFilters } from '../desk/use-inquiries';
import { texts } from './list.texts';

export interface Props {
  filters: InquiryFilters;
  /** The number of inquiries that are set apart; undefined until it is known. */
  suspects: number | undefined;
  onChange: (filters: InquiryFilters) => void;
}

/** The filters beside the search, and the order of the list. */
export default function FilterFields({ filters, suspects, onChange }: Props) {
  const today = useToday();
  return (
    <>
      <select
        aria-label={texts.byStatus}
        value={filters.status}
        className={`${controlClass} sm:w-52`}
        onChange={(event) => onChange({ ...filters, status: event.target.value as InquiryFilters['status'] })}
      >
        <option value="">{texts.all}</option>
        {INQUIRY_STATUSES.map((status) => (
          <option key={status} value={status}>
            {texts.statuses[status]}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.byMonth}
        value={filters.month}
        className={`${controlClass} sm:w-52`}
        onChange={(event) => onChange({ ...filters, month: event.target.value })}
      >
        <option value="">{texts.allMonths}</option>
        <MonthOptions today={today} chosen={filters.month} />
      </select>
      <select
        aria-label={texts.sort}
        value={filters.sort}
        className={`${controlClass} sm:w-60`}
        onChange={(event) => {
          const sort = event.target.value as InquiryOrder;
          keepOrder(sort);
          onChange({ ...filters, sort });
        }}
      >
        {INQUIRY_ORDERS.map((order) => (
          <option key={order} value={order}>
            {texts.orders[order]}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-pressed={filters.suspect}
        className={chipClass}
        onClick={() => onChange({ ...filters, suspect: !filters.suspect })}
      >
        {texts.spam(suspects)}
      </button>
    </>
  );
}
