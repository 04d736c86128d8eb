import { CALENDAR_ADMIN_ROUTES } from '@tocada/contracts/calendar.js';
import { useCallback } from 'react';
import { useSession } from '../../../panel/admin-session';
import { tellFailure } from '../../../panel/failures';
import { showToast, type ToastAction } from '../../../ui/toasts';
import { useDeskActs } from './desk-context';

/** What an act did beside its own row. */
export interface Effects {
  undo?: string | null | undefined;
  overruled?: string[] | null | undefined;
}

/** Tells of an act that is done, and offers to take it back when the server can. */
export const useTellDone = () => {
  const session = useSession();
  const { reload } = useDeskActs();
  return useCallback(
    (title: string, { undo }: Effects, onUndone: () => void = () => {}) => {
      const takeBack = async (id: string) => {
        try {
          await session.call(CALENDAR_ADMIN_ROUTES.undo, { id });
          showToast({ title: 'Deshecho: todo quedó como antes' });
          onUndone();
        } catch (error) {
          tellFailure('No se pudo deshacer', error);
        }
        reload();
      };
      const action: ToastAction | undefined = undo
        ? { label: 'Deshacer', onPress: () => void takeBack(undo) }
        : undefined;
      showToast({ title, action });
    },
    [session, reload],
  );
};
