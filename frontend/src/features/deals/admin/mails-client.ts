import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';

/** True when the papers of a deal go to its client by mail: there is an address, and the band has not kept the deal quiet. */
export const mailsClient = ({ agreedElsewhere, parties, email }: InquiryDetail): boolean =>
  agreedElsewhere?.tellsClient !== false && (parties[0]?.email ?? email) !== '';
