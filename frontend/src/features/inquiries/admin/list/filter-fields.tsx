import {
  INQUIRY_ORDERS,
  INQUIRY_STATUSES,
  type InquiryOrder,
  type InquiryStatus,
} from '@tocada/contracts/inquiries.js';
import { chipClass } from '../../../../panel/chip';
import { controlClass } from '../../../../ui/field';
import { keepOrder, ORDER_NAMES } from '../desk/list-order';
import { MonthOptions } from '../desk/months';
import { useToday } from '../desk/use-desk';
import type { InquiryFilters } from '../desk/use-inquiries';

const STATUS_NAMES: Record<InquiryStatus, string> = {
  pending: 'Pendientes',
  contacted: 'Contactadas',
  completed: 'Completadas',
};

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
        aria-label="Filtrar por estado"
        value={filters.status}
        className={`${controlClass} sm:w-52`}
        onChange={(event) => onChange({ ...filters, status: event.target.value as InquiryFilters['status'] })}
      >
        <option value="">Todas</option>
        {INQUIRY_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]}
          </option>
        ))}
      </select>
      <select
        aria-label="Filtrar por mes"
        value={filters.month}
        className={`${controlClass} sm:w-52`}
        onChange={(event) => onChange({ ...filters, month: event.target.value })}
      >
        <option value="">Todos los meses</option>
        <MonthOptions today={today} chosen={filters.month} />
      </select>
      <select
        aria-label="Ordenar"
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
            {ORDER_NAMES[order]}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-pressed={filters.suspect}
        className={chipClass}
        onClick={() => onChange({ ...filters, suspect: !filters.suspect })}
      >
        Sospechosas{suspects !== undefined && ` (${suspects})`}
      </button>
    </>
  );
}
