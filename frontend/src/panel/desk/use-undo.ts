import { CALENDAR_ADMIN_ROUTES, type ActEffects } from '@tocada/contracts/dates/calendar.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useCallback } from 'react';
import { showToast } from '../../ui/toasts';
import { useSession } from '../admin-session';
import { tellFailure } from '../failures';
import { useDeskActs } from './desk-context';
import { texts } from './desk.texts';

/** The effects of an act beside its own row. */
export type Effects = Partial<ActEffects>;

/** Tells of an act that is done, with a button that takes it back. */
const useTellWithUndo = () => {
  const { reload } = useDeskActs();
  return useCallback(
    (title: string, takeBack: (() => Promise<unknown>) | undefined, onUndone: () => void = () => {}) => {
      const undo = async (work: () => Promise<unknown>) => {
        try {
          await work();
          showToast({ title: texts.undone });
          onUndone();
        } catch (error) {
          tellFailure(texts.undoFailed, error);
        }
        reload();
      };
      showToast({ title, action: takeBack && { label: texts.undo, onPress: () => void undo(takeBack) } });
    },
    [reload],
  );
};

/** Offers to take an act back when the server can. */
export const useTellDone = () => {
  const session = useSession();
  const tell = useTellWithUndo();
  return useCallback(
    (title: string, { undo }: Effects, onUndone?: () => void) =>
      tell(title, undo ? () => session.call(CALENDAR_ADMIN_ROUTES.undo, { id: undo }) : undefined, onUndone),
    [session, tell],
  );
};

/** The button "Completado" changes the status alone, whose answer knows no undo. Reopening leads back. */
export const useTellCompleted = () => {
  const session = useSession();
  const tell = useTellWithUndo();
  return useCallback(
    (title: string, id: string) => tell(title, () => session.call(INQUIRY_ADMIN_ROUTES.reopen, { id }, {})),
    [session, tell],
  );
};
