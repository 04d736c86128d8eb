import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import type { Draft, ReplyInput } from '@tocada/contracts/messages/replies.js';
import useSWR from 'swr';
import { bodyOf } from '../../../../lib/api';
import { useSession } from '../../../../panel/admin-session';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { openedWords, useContact } from '../../../../panel/desk/use-contact';
import { useRefreshDesk } from '../../../../panel/desk/use-desk';
import { currentOf, problemOf, tellFailure } from '../../../../panel/failures';
import { ListState } from '../../../../panel/list-state';
import { texts as panel } from '../../../../panel/panel.texts';
import { showToast } from '../../../../ui/toasts';
import { texts } from './replies.texts';
import { ReplyDraft } from './reply-draft';

const { drafts, reply } = INQUIRY_ADMIN_ROUTES;

interface Props {
  inquiry: AdminInquiry;
  onReplied: (inquiry: AdminInquiry) => void;
  /** Called when another admin changed the inquiry first. */
  onStale: (inquiry: AdminInquiry) => void;
}

export function ReplyDrafts({ inquiry, onReplied, onStale }: Props) {
  const session = useSession();
  const contact = useContact();
  const refresh = useRefreshDesk();
  const { id, revision } = inquiry;
  const ask = async (address: string) => bodyOf<Draft[]>(await session.send(address));
  const { data, error, isValidating, mutate } = useSWR<Draft[], Error>(addressOf(drafts, { id }), ask, {
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  const found = isValidating ? undefined : data;

  const send = async (input: ReplyInput) => {
    const { channel } = input;
    const isMail = channel === 'mail';
    const wasNew = inquiry.stage === 'new';
    try {
      // A text that WhatsApp has opened is noted in any case. A mail must not follow the answer of another admin unseen.
      const answer = await session.call(
        reply,
        { id },
        { ...input, ...(isMail && { revision }) },
        { keepalive: !isMail },
      );
      showToast({ title: isMail ? desk.mailing : openedWords(channel, wasNew) });
      onReplied(answer.inquiry);
    } catch (problem) {
      const current = currentOf<AdminInquiry>(problem);
      if (current) onStale(current);
      // The night changed after the text was made. The chat is open all the same.
      const after = !isMail && problemOf(problem)?.code === 'invalid' && (await contact(id, channel, wasNew));
      if (after) onStale(after);
      tellFailure(isMail ? texts.mailFailed : desk.notNoted, problem);
    }
    refresh();
  };

  const draftOf = (draft: Draft) => (
    <ReplyDraft
      key={draft.templateId}
      draft={draft}
      phone={inquiry.phone}
      canMail={inquiry.email !== ''}
      onSend={send}
    />
  );
  const fitting = found?.filter(({ untrue }) => !untrue) ?? [];
  const others = found?.filter(({ untrue }) => untrue) ?? [];
  return (
    <section aria-label={panel.templates} className="rounded-tile border border-rail bg-night p-4">
      <ListState
        rows={found}
        error={isValidating ? undefined : error}
        failure={texts.loadFailed}
        empty={texts.noneToSend}
        onRetry={() => void mutate()}
      >
        <ul className="divide-y divide-rail">{fitting.map(draftOf)}</ul>
        {others.length > 0 && (
          <details className="mt-4 first:mt-0">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold text-paper">
              {texts.unfit(others.length)}
            </summary>
            <ul className="mt-4 divide-y divide-rail">{others.map(draftOf)}</ul>
          </details>
        )}
      </ListState>
    </section>
  );
}
