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

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h4 id={id} className="text-lg font-semibold text-aqua">
        {title}
      </h4>
      {children}
    </section>
  );
}
