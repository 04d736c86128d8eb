import { AGENDA_ROUTES, type Agenda, type OldDebts } from '@tocada/contracts/inquiries/agenda.js';
import { sumsText } from '@tocada/contracts/deals/currency.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useState } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { useAsk } from '../../../../panel/confirm';
import { useDeskActs } from '../../../../panel/desk/desk-context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { Refusal } from '../../../../panel/desk/refusal';
import { smallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { useDeskRead } from '../../../../panel/desk/use-desk';
import { tellFailure } from '../../../../panel/failures';
import { showToast } from '../../../../ui/toasts';
import { texts } from './list.texts';
import { AGENDA_READ } from './today';

/** The answers about a request whose night went by. */
export function PastActs({ id, name }: { id: string; name: string }) {
  const session = useSession();
  const { open, reload } = useDeskActs();
  const { busy, refusal, run } = useAct(reload);
  const act = async (done: string, work: () => Promise<unknown>) => {
    if (await run(done, work)) reload();
  };
  const button = (label: string, name: string, onPress: () => void) => (
    <button type="button" disabled={busy} aria-label={name} className={`${smallButton} my-1`} onClick={onPress}>
      {label}
    </button>
  );
  return (
    <>
      {button(
        texts.played,
        texts.playedOf(name),
        () =>
          void act(desk.statusSet, () => session.call(INQUIRY_ADMIN_ROUTES.setStage, { id }, { stage: 'completed' })),
      )}
      {button(texts.lost, texts.lostOf(name), () => open(id, { stage: 'lost' }))}
      {button(
        texts.dismiss,
        texts.dismissOf(name),
        () => void run(texts.dismissed, () => session.call(AGENDA_ROUTES.dismissPast, { id })),
      )}
      <Refusal>{refusal}</Refusal>
    </>
  );
}

/** Closes the gigs that were over before the upgrade. Asks for those that owe. */
export function CloseOldAct() {
  const session = useSession();
  const ask = useAsk();
  const { reload } = useDeskActs();
  const { data } = useDeskRead<Agenda>(AGENDA_READ);
  const [isClosing, setClosing] = useState(false);
  const close = async () => {
    const { owing = 0, sums = [] } = data?.[0]?.unclosedBefore ?? {};
    let debts: OldDebts | undefined;
    if (owing > 0) {
      const answer = await ask({
        title: texts.closeOwingTitle(owing),
        text: texts.closeOwingText(owing, sumsText(sums)),
        action: texts.writtenOff,
        other: texts.stillOwed,
      });
      if (!answer) return;
      debts = answer === 'other' ? 'still_owed' : 'written_off';
    }
    setClosing(true);
    try {
      let count = 0;
      for (let left = 1; left > 0;) {
        // Each call closes some of them.
        const answer = await session.call(AGENDA_ROUTES.closeOld, {}, debts ? { debts } : {});
        count += answer.closed;
        ({ left } = answer);
      }
      showToast({ title: texts.closedAll(count) });
    } catch (error) {
      tellFailure(texts.closeFailed, error);
    }
    setClosing(false);
    reload();
  };
  return (
    <button type="button" disabled={isClosing} className={`${smallButton} my-1`} onClick={() => void close()}>
      {texts.closeAll}
    </button>
  );
}
