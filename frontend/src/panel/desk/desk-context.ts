import type { Stage } from '@tocada/contracts/kit/stages.js';
import { createContext, useContext } from 'react';

export interface Opening {
  stage?: Stage | undefined;
  /** True when the templates are open. */
  isReplying?: boolean | undefined;
}

interface DeskActs {
  /** Opens an inquiry over the view. The view stays as it is. */
  open: (id: string, opening?: Opening) => void;
  /** Loads the list and all other reads of the desk again. */
  reload: () => void;
}

const DeskContext = createContext<DeskActs>({ open: () => {}, reload: () => {} });
export const DeskProvider = DeskContext.Provider;
export const useDeskActs = (): DeskActs => useContext(DeskContext);
