import { INQUIRY_ADMIN_ROUTES, type AdminInquiry } from '@tocada/contracts/inquiries.js';
import type { Draft, ReplyInput } from '@tocada/contracts/replies.js';
import { addressOf } from '@tocada/contracts/route.js';
import useSWR from 'swr';
import { bodyOf } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';
import { currentOf, tellFailure } from '../../../panel/failures';
import { ListState } from '../../../panel/list-state';
import { showToast } from '../../../ui/toasts';
import { ReplyDraft } from './reply-draft';
import type { InquiryRow } from './use-inquiries';

const { drafts, reply } = INQUIRY_ADMIN_ROUTES;

const WORDS = {
  whatsapp: { done: 'Respuesta anotada como preparada', failed: 'No se anotó la respuesta' },
  mail: { done: 'El correo se está enviando', failed: 'Error al enviar la respuesta' },
};

interface Props {
  inquiry: InquiryRow;
  onReplied: (inquiry: AdminInquiry) => void;
  /** Somebody else changed the inquiry first. */
  onStale: (inquiry: AdminInquiry) => void;
}

/** The templates, filled in for the client of an inquiry. */
export function ReplyDrafts({ inquiry, onReplied, onStale }: Props) {
  const session = useSession();
  const { id, revision } = inquiry;
  const ask = async (address: string) => bodyOf<Draft[]>(await session.send(address));
  const { data, error, isValidating, mutate } = useSWR<Draft[], Error>(addressOf(drafts, { id }), ask, {
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  const found = isValidating ? undefined : data;

  const send = async (input: ReplyInput) => {
    const words = WORDS[input.channel];
    try {
      // What WhatsApp has opened is noted in any case. A mail must not follow the answer of another admin unseen.
      const base = input.channel === 'mail' ? { revision } : {};
      const answer = await session.call(reply, { id }, { ...input, ...base });
      showToast({ title: words.done });
      onReplied(answer.inquiry);
    } catch (problem) {
      const current = currentOf<AdminInquiry>(problem);
      if (current) onStale(current);
      tellFailure(words.failed, problem);
    }
  };

  return (
    <section aria-label="Plantillas" className="rounded-tile border border-rail bg-night p-4">
      <ListState
        rows={found}
        error={isValidating ? undefined : error}
        failure="No se pudieron cargar las plantillas"
        empty="No hay plantillas. Agrega una en Ajustes."
        onRetry={() => void mutate()}
      >
        <ul className="divide-y divide-rail">
          {found?.map((draft) => (
            <ReplyDraft key={draft.templateId} draft={draft} phone={inquiry.phone} onSend={send} />
          ))}
        </ul>
      </ListState>
    </section>
  );
}
