import type { StoredEvent } from '@tocada/contracts/events/events.js';
import { isDated, isVisible } from '@tocada/contracts/events/state.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { useState, type ReactNode } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { lazyPart } from '../../../../lib/lazy-part';
import { chipClass } from '../../../../panel/chip';
import { PartFailed } from '../../../../panel/part-failed';
import { texts } from '../acts.texts';
import type { ShowActs } from '../use-show-acts';
import { HaltForm } from './halt-form';
import { MoveForm } from './move-form';
import { PublishForm } from './publish-form';

const RepeatForm = lazyPart(() => import('./repeat-form'), PartFailed);
const ShareEvent = lazyPart(() => import('../share/share-event'), PartFailed);
const EventPreview = lazyPart(() => import('../share/event-preview'), PartFailed);

/** The acts that unfold a part of their own. */
type Asked = 'publish' | 'move' | 'cancelled' | 'postponed' | 'repeat' | 'share' | 'preview';

export interface Props {
  event: StoredEvent;
  acts: ShowActs;
  /** Called after new events were made of this one. */
  onRepeated: () => void;
}

export default function EventMenu({ event, acts, onRepeated }: Props) {
  const { timeZone } = useSite();
  const now = useNow();
  const [asked, setAsked] = useState<Asked>();
  const { publication = 'public', eventStatus, ticketState } = event;
  const isHalted = eventStatus === 'cancelled' || eventStatus === 'postponed';
  const isToCome = isDated(event) && isoDay(event.date, event.timeZone ?? timeZone) >= isoDay(now, timeZone);
  const isSeen = isVisible(event, now);
  const close = (done: boolean) => done && setAsked(undefined);

  const unfold = (name: Asked, label: string) => (
    <button
      key={name}
      type="button"
      aria-expanded={asked === name}
      disabled={acts.busy}
      className={chipClass}
      onClick={() => setAsked(asked === name ? undefined : name)}
    >
      {label}
    </button>
  );
  const act = (label: string, onPress: () => Promise<unknown>) => (
    <button
      key={label}
      type="button"
      disabled={acts.busy}
      className={chipClass}
      onClick={() => {
        setAsked(undefined);
        void onPress();
      }}
    >
      {label}
    </button>
  );
  const sell = (state: 'sold_out' | 'on_sale') => () =>
    acts.change(event, state === 'sold_out' ? texts.soldOut : texts.onSale, { ticketState: state });

  const buttons: ReactNode[] = [
    publication !== 'public' && isDated(event) && unfold('publish', texts.acts.publish),
    !isSeen && isDated(event) && unfold('preview', texts.acts.preview),
    unfold('move', isDated(event) ? texts.acts.move : texts.acts.date),
    isToCome && !isHalted && ticketState !== 'sold_out' && act(texts.acts.soldOut, sell('sold_out')),
    isToCome && !isHalted && ticketState === 'sold_out' && act(texts.acts.onSale, sell('on_sale')),
    isToCome && eventStatus !== 'postponed' && unfold('postponed', texts.acts.postpone),
    isToCome && eventStatus !== 'cancelled' && unfold('cancelled', texts.acts.cancel),
    isHalted && act(texts.acts.restore, () => acts.restore(event)),
    act(texts.acts.clone, () => acts.clone(event)),
    isDated(event) && unfold('repeat', texts.acts.repeat),
    isDated(event) && isSeen && unfold('share', texts.acts.share),
  ];
  const dated = isDated(event) ? event : undefined;
  return (
    <div className="min-w-0 basis-full">
      <div className="flex flex-wrap gap-2">{buttons}</div>
      {asked && (
        <div className="mt-4">
          {asked === 'publish' && <PublishForm event={event} acts={acts} onDone={close} />}
          {asked === 'move' && <MoveForm event={event} acts={acts} onDone={close} />}
          {(asked === 'cancelled' || asked === 'postponed') && (
            <HaltForm
              key={asked}
              status={asked}
              event={event}
              acts={acts}
              onDone={close}
              onLeave={() => setAsked(undefined)}
            />
          )}
          {asked === 'repeat' && dated && (
            <RepeatForm event={dated} onMade={onRepeated} onDone={() => setAsked(undefined)} />
          )}
          {asked === 'share' && dated && <ShareEvent event={dated} />}
          {asked === 'preview' && dated && <EventPreview key={dated.revision} event={dated} />}
        </div>
      )}
    </div>
  );
}
