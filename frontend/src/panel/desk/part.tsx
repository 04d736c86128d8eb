import type { AdminInquiry, InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { useId, type ReactNode } from 'react';

export interface PartProps {
  inquiry: AdminInquiry;
  onChange: (inquiry: AdminInquiry) => void;
  /** Called after an act that may have removed its button. */
  onDone: () => void;
}

/** The props of the parts that other features give to an opened inquiry. */
export interface SectionProps extends PartProps {
  inquiry: InquiryDetail;
}

/** The parts to which a button of another part leads. */
type PartName = 'quote' | 'money';

/** Brings a part of the opened inquiry into view. */
export const showPart = (name: PartName): void => {
  const part = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
};

export function Part({ title, name, children }: { title: string; name?: PartName; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-part={name}
      tabIndex={name && -1}
      // The head of an opened inquiry covers the top on a phone.
      className="scroll-mt-20 space-y-4 outline-none"
    >
      <h4 id={id} className="text-lg font-semibold text-aqua">
        {title}
      </h4>
      {children}
    </section>
  );
}
