import {
  EVENT_ADMIN_ROUTES,
  type AdminEvent,
  type EventInput,
  type StoredEvent,
} from '@tocada/contracts/events/events.js';
import { codeSentence } from '@tocada/contracts/sentences/error-sentences.js';
import { useState } from 'react';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { isStale, sentenceOf } from '../../../panel/failures';
import type { Rows } from '../../../panel/use-rows';
import { showToast } from '../../../ui/toasts';
import { texts } from './acts.texts';
import { standingInput } from './event-input';

export interface Move {
  /** A local day, a local time or an instant. */
  date: string;
  hasTime: boolean;
}

interface Options {
  onStored: (event: StoredEvent) => void;
  /** Called with the new draft of a duplicate. */
  onCloned: (event: StoredEvent) => void;
}

/** The acts on one event of the list, besides its form. A refusal stands at the event until the next act. */
export function useShowActs(list: Rows<StoredEvent>, { onStored, onCloned }: Options) {
  const session = useSession();
  const { timeZone } = useSite();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ id: string; sentence: string }>();

  /** Resolves with whether it succeeded. */
  const run = async ({ id }: AdminEvent, done: string, work: () => Promise<StoredEvent>): Promise<boolean> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      onStored(await work());
      showToast({ title: done });
      return true;
    } catch (error) {
      setRefusal({ id, sentence: isStale(error) ? `${codeSentence('stale')} ${texts.lookAgain}` : sentenceOf(error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const replace = (event: StoredEvent, call: () => Promise<StoredEvent>) => () => list.replace(event, call);
  const { reschedule, cancel, postpone, restore, clone, update } = EVENT_ADMIN_ROUTES;

  return {
    busy,
    refusalOf: ({ id }: AdminEvent) => (refusal?.id === id ? refusal.sentence : undefined),
    move: (event: StoredEvent, move: Move) => {
      const { id, revision } = event;
      return run(
        event,
        texts.moved,
        replace(event, () => session.call(reschedule, { id }, { ...move, revision })),
      );
    },
    halt: (event: StoredEvent, status: 'cancelled' | 'postponed', statusReason: string) => {
      const { id, revision } = event;
      const route = status === 'cancelled' ? cancel : postpone;
      return run(
        event,
        texts.done[status],
        replace(event, () => session.call(route, { id }, { statusReason, revision })),
      );
    },
    restore: (event: StoredEvent) => {
      const { id, revision } = event;
      return run(
        event,
        texts.restored,
        replace(event, () => session.call(restore, { id }, { revision })),
      );
    },
    change: (event: StoredEvent, done: string, fields: Partial<EventInput>) => {
      const { id, revision } = event;
      const body = { ...standingInput(event, timeZone), ...fields, revision };
      return run(
        event,
        done,
        replace(event, () => session.call(update, { id }, body)),
      );
    },
    clone: async (event: StoredEvent) => {
      let copy: StoredEvent | undefined;
      const draft = { ...event, publication: 'draft', date: null, hasTime: false, seriesId: null } as StoredEvent;
      const add = () => list.add(draft, async () => (copy = await session.call(clone, { id: event.id })));
      if (await run(event, texts.cloned, add)) onCloned(copy!);
    },
  };
}
export type ShowActs = ReturnType<typeof useShowActs>;
