import type { ContactChannel } from '@tocada/contracts/messages/replies.js';
import { useState } from 'react';
import { useContact } from '../../../../panel/desk/use-contact';
import type { InquiryRow } from '../desk/use-inquiries';
import type { InquiryActions } from '../desk/use-inquiry-actions';

export interface Noted {
  /** Notes that a chat, a call or a mail to the client was opened, which counts as an answer. */
  note: (channel: ContactChannel) => void;
  /** Undefined when there is nothing to take back. */
  takeBack: (() => void) | undefined;
}

/** Opening a channel to a client counts as an answer, which can be taken back. */
export function useNoted(
  inquiry: InquiryRow,
  { acceptCurrent, setStatus }: Pick<InquiryActions, 'acceptCurrent' | 'setStatus'>,
): Noted {
  const contact = useContact();
  const [canTakeBack, setTakeBack] = useState(false);
  const { id, stage, suspect } = inquiry;
  const note = async (channel: ContactChannel) => {
    // The band answers no request that is set apart.
    if (suspect) return;
    const isNew = stage === 'new';
    const after = await contact(id, channel, isNew);
    if (!after) return;
    acceptCurrent(after);
    if (isNew) setTakeBack(true);
  };
  const takeBack = () => {
    setTakeBack(false);
    setStatus(inquiry, 'pending');
  };
  return {
    note: (channel) => void note(channel),
    takeBack: canTakeBack && stage === 'contacted' ? takeBack : undefined,
  };
}
