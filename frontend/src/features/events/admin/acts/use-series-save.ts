import type { StoredEvent } from '@tocada/contracts/events/events.js';
import { EVENT_SERIES_ROUTES } from '@tocada/contracts/events/series.js';
import { useRef } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { Declined, useAsk } from '../../../../panel/confirm';
import { isStale } from '../../../../panel/failures';
import type { SaveRow } from '../../../../panel/use-row-form';
import type { Rows } from '../../../../panel/use-rows';
import { showToast } from '../../../../ui/toasts';
import { texts } from '../acts.texts';
import type { EventFields } from '../form/event-fields';

/**
 * Saves the form of an event. Of an event in a series it asks whether the later ones change as well.
 * @param saveOne saves one event
 * @param onSaved is called after several were saved
 */
export function useSeriesSave(
  list: Rows<StoredEvent>,
  saveOne: SaveRow<EventFields, StoredEvent>,
  onSaved: (events: StoredEvent[]) => void,
) {
  const session = useSession();
  const ask = useAsk();
  /** The answer for the event that is being saved: a save that meets another admin's edit is repeated. */
  const answered = useRef<{ id: string; isAll: boolean }>(undefined);

  const isAll = async (id: string): Promise<boolean> => {
    if (answered.current?.id === id) return answered.current.isAll;
    const answer = await ask({
      title: texts.series,
      text: texts.seriesText,
      action: texts.following,
      other: texts.onlyThis,
      isHarmless: true,
    });
    if (!answer) throw new Declined();
    answered.current = { id, isAll: answer === 'action' };
    return answer === 'action';
  };

  const save: SaveRow<EventFields, StoredEvent> = async (fields, base, hasMore) => {
    if (!base?.seriesId || fields.seriesId === null || !(await isAll(base.id))) {
      return saveOne(fields, base, hasMore);
    } else {
      const { id, seriesId, revision } = base;
      const change = { scope: 'following', from: id, event: fields, revision } as const;
      const { events } = await session.call(EVENT_SERIES_ROUTES.change, { id: seriesId }, change);
      for (const event of events) list.put(event);
      showToast({ title: texts.seriesUpdated(events.length) });
      onSaved(events);
      return false;
    }
  };
  const saveAll: typeof save = async (...asked) => {
    let isRepeated = false;
    try {
      return await save(...asked);
    } catch (error) {
      isRepeated = isStale(error);
      throw error;
    } finally {
      if (!isRepeated) answered.current = undefined;
    }
  };
  return saveAll;
}
