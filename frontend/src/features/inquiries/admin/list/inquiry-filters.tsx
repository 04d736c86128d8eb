import { INQUIRY_ORDERS } from '@tocada/contracts/inquiries/inquiries-query.js';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../../lib/lazy-part';
import { UnfoldButton } from '../../../../panel/desk/unfold-button';
import { GLYPHS } from '../../../../panel/glyphs';
import { PartFailed } from '../../../../panel/part-failed';
import { controlClass } from '../../../../ui/field';
import { Glyph } from '../../../../ui/icons';
import type { InquiryFilters } from '../desk/use-inquiries';
import { texts } from './list.texts';

const FilterFields = lazyPart(() => import('./filter-fields'), PartFailed);

/** The delay from the last key to the search, in milliseconds. */
const PAUSE = 250;

interface Props {
  filters: InquiryFilters;
  /** The number of inquiries that are set apart; undefined until it is known. */
  suspects: number | undefined;
  /** False while no list is in view. */
  isShown: boolean;
  onChange: (filters: InquiryFilters) => void;
  /** The controls beside the search. */
  children: ReactNode;
}

export function Filters({ filters, suspects, isShown, onChange, children }: Props) {
  const more = useId();
  /** Undefined until it is first unfolded. */
  const [isUnfolded, setUnfolded] = useState<boolean>();
  const [text, setText] = useState(filters.q);
  const q = text.trim();
  useEffect(() => {
    if (q === filters.q) return undefined;
    const timer = setTimeout(() => onChange({ ...filters, q }), PAUSE);
    return () => clearTimeout(timer);
  }, [q, filters, onChange]);

  const isFiltered =
    filters.status !== '' || filters.month !== '' || filters.suspect || filters.sort !== INQUIRY_ORDERS[0];
  return (
    <search className="contents">
      <div
        className={`relative min-w-0 flex-1 basis-48 max-lg:order-last max-lg:basis-full ${isUnfolded ? '' : 'max-lg:hidden'} ${isShown ? '' : 'invisible max-lg:hidden'}`}
      >
        <Glyph path={GLYPHS.search} className="pointer-events-none absolute top-3 left-4 size-5" />
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.searchHint}
          maxLength={200}
          value={text}
          className={`${controlClass} h-11 min-h-11 pl-12 text-sm`}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <span className="flex gap-1 max-lg:ml-auto">
        {isShown && (
          <UnfoldButton
            aria-label={texts.filters}
            data-tip={texts.filters}
            aria-controls={more}
            path={GLYPHS.filter}
            isUnfolded={isUnfolded === true}
            className={`aria-expanded:border-aqua ${isFiltered ? 'border-bulb text-bulb' : ''}`}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        )}
        {children}
      </span>
      <div
        id={more}
        className={`${isUnfolded && isShown ? 'grid sm:flex' : 'hidden'} order-last w-full grid-cols-2 gap-2 sm:flex-wrap`}
      >
        {isUnfolded !== undefined && <FilterFields filters={filters} suspects={suspects} onChange={onChange} />}
      </div>
    </search>
  );
}
