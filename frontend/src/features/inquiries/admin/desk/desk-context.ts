import type { Stage } from '@tocada/contracts/stages.js';
import { createContext, useContext } from 'react';

interface DeskActs {
  /** Opens an inquiry in the list, with the form of a stage if one is given. */
  open: (id: string, stage?: Stage) => void;
  /** Loads the list and all other reads of the desk again. */
  reload: () => void;
}

const DeskContext = createContext<DeskActs>({ open: () => {}, reload: () => {} });
export const DeskProvider = DeskContext.Provider;
export const useDeskActs = (): DeskActs => useContext(DeskContext);

/** The inquiry that was opened from elsewhere than the list, and the form that it was opened for. */
export interface Opened {
  id: string;
  stage?: Stage | undefined;
  /** True when its templates are open from the start, because a link in a mail leads to them. */
  isReplying?: boolean | undefined;
}
const OpenedContext = createContext<Opened | undefined>(undefined);
export const OpenedProvider = OpenedContext.Provider;
export const useOpened = (): Opened | undefined => useContext(OpenedContext);
