import { INQUIRY_STATUSES, type InquiryStatus } from '@tocada/contracts/inquiries.js';
import { useEffect, useState } from 'react';
import { controlClass } from '../../../ui/field';
import { Glyph } from '../../../ui/icons';
import { GLYPHS } from '../../../panel/glyphs';
import type { InquiryFilters } from './use-inquiries';

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
}

export function Filters({ filters, suspects, onChange }: Props) {
  const [text, setText] = useState(filters.q);
  const q = text.trim();
  useEffect(() => {
    if (q === filters.q) return undefined;
    const timer = setTimeout(() => onChange({ ...filters, q }), PAUSE);
    return () => clearTimeout(timer);
  }, [q, filters, onChange]);

  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_13rem_auto]">
      <div className="relative col-span-2 md:col-span-1">
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
      <select
        aria-label="Filtrar por estado"
        value={filters.status}
        className={controlClass}
        onChange={(event) => onChange({ ...filters, status: event.target.value as InquiryFilters['status'] })}
      >
        <option value="">Todas</option>
        {INQUIRY_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]}
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
    </search>
  );
}
