import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import type { ContactChannel } from '@tocada/contracts/messages/replies.js';
import { showToast } from '../../ui/toasts';
import { useSession } from '../admin-session';
import { tellFailure } from '../failures';
import { texts } from './desk.texts';
import { useRefreshDesk } from './use-desk';

/** The words for the program that the panel has opened to reach a client, and for the change of the request. */
export const openedWords = (channel: ContactChannel, wasNew: boolean): string =>
  `${texts.contacts[channel]} ${wasNew ? texts.moved : texts.noted}`;

/** Notes that the panel has opened a chat, a call or a mail to a client, which counts as an answer. */
export const useContact = () => {
  const session = useSession();
  const refresh = useRefreshDesk();
  /** Resolves with the inquiry after it; undefined when it was not noted. */
  return async (id: string, channel: ContactChannel, wasNew: boolean): Promise<AdminInquiry | undefined> => {
    try {
      // A phone leaves the page for another app at once.
      const { inquiry } = await session.call(INQUIRY_ADMIN_ROUTES.contact, { id }, { channel }, { keepalive: true });
      showToast({ title: openedWords(channel, wasNew) });
      return inquiry;
    } catch (error) {
      tellFailure(texts.notNoted, error);
      return undefined;
    } finally {
      refresh();
    }
  };
};
