import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';

/** The props of each part of an opened inquiry. */
export interface PartProps {
  inquiry: AdminInquiry;
  onChange: (inquiry: AdminInquiry) => void;
  /** Called after an act that may have removed its button. */
  onDone: () => void;
}
