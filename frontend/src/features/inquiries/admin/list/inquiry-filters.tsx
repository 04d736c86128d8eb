import {
  INQUIRY_ORDERS,
  INQUIRY_STATUSES,
  type InquiryOrder,
  type InquiryStatus,
} from '@tocada/contracts/inquiries.js';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { iconButtonClass } from '../../../../ui/button';
import { controlClass } from '../../../../ui/field';
import { Glyph } from '../../../../ui/icons';
import { GLYPHS } from '../../../../panel/glyphs';
import { keepOrder, ORDER_NAMES } from '../desk/list-order';
import { MonthOptions } from '../desk/months';
import { useToday } from '../desk/use-desk';
import type { InquiryFilters } from '../desk/use-inquiries';

/** The delay from the last key to the search, in milliseconds. */
const PAUSE = 250;

const STATUS_NAMES: Record<InquiryStatus, string> = {
  pending: 'Pendientes',
  contacted: 'Contactadas',
  completed: 'Completadas',
};

interface Props {
  filters: InquiryFilters;
  /** The number of inquiries that are set apart; undefined until it is known. */
  suspects: number | undefined;
  onChange: (filters: InquiryFilters) => void;
  /** The controls beside the search. */
  children: ReactNode;
}

export function Filters({ filters, suspects, onChange, children }: Props) {
  const more = useId();
  const today = useToday();
  /** On a phone the search alone is in view. */
  const [isUnfolded, setUnfolded] = useState(false);
  const [text, setText] = useState(filters.q);
  const q = text.trim();
  useEffect(() => {
    if (q === filters.q) return undefined;
    const timer = setTimeout(() => onChange({ ...filters, q }), PAUSE);
    return () => clearTimeout(timer);
  }, [q, filters, onChange]);

  return (
    <search className="flex flex-wrap gap-3">
      <div className="relative min-w-0 flex-1 basis-40">
        <Glyph path={GLYPHS.search} className="pointer-events-none absolute top-3.5 left-4 size-5" />
        <input
          type="search"
          aria-label="Buscar por nombre, teléfono, correo o ciudad"
          placeholder="Nombre, teléfono, correo o ciudad"
          maxLength={200}
          value={text}
          className={`${controlClass} pl-12`}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <button
        type="button"
        aria-label="Filtros"
        aria-expanded={isUnfolded}
        aria-controls={more}
        className={`${iconButtonClass} size-12 aria-expanded:border-aqua md:hidden`}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <Glyph path={GLYPHS.filter} />
      </button>
      {children}
      <div
        id={more}
        className={`${isUnfolded ? 'grid' : 'hidden'} order-last w-full grid-cols-2 gap-3 md:order-none md:flex md:w-auto md:flex-wrap`}
      >
        <select
          aria-label="Filtrar por estado"
          value={filters.status}
          className={`${controlClass} md:w-52`}
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
          className={`${controlClass} md:w-52`}
          onChange={(event) => onChange({ ...filters, month: event.target.value })}
        >
          <option value="">Todos los meses</option>
          <MonthOptions today={today} chosen={filters.month} />
        </select>
        <select
          aria-label="Ordenar"
          value={filters.sort}
          className={`${controlClass} md:w-60`}
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
          className="min-h-12 rounded-full border border-edge px-5 font-semibold text-paper hover:border-dust aria-pressed:border-bulb aria-pressed:bg-bulb aria-pressed:text-on-bulb"
          onClick={() => onChange({ ...filters, suspect: !filters.suspect })}
        >
          Sospechosas{suspects !== undefined && ` (${suspects})`}
        </button>
      </div>
    </search>
  );
}
