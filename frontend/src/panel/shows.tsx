import type { Publication } from '@tocada/contracts/events/values.js';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { goTo } from './place';

/** A show as the form of events begins with it, made of a booking. */
export interface ShowDraft {
  inquiryId: string;
  title: string;
  /** A local day. */
  day: string;
  /** "20:30", or "" */
  hour: string;
  location: string;
  venue: string;
  /** Private, unless the client said that the site may announce it. */
  publication: Publication;
}

interface Shows {
  /** Grows with each stored or removed show. Then other answers about its night are old. */
  changes: number;
  changed: () => void;
  draft: ShowDraft | undefined;
  /** Leads to the form of events, filled in. Nothing is stored, so nothing is public. */
  offer: (draft: ShowDraft) => void;
  /** The draft was stored, or is not wanted. */
  drop: () => void;
}

const ShowsContext = createContext<Shows>({
  changes: 0,
  changed: () => {},
  draft: undefined,
  offer: () => {},
  drop: () => {},
});
export const useShows = (): Shows => useContext(ShowsContext);

/** The messages between events and requests: features do not know each other, so the provider stands above their tabs. */
export function ShowsProvider({ children }: { children: ReactNode }) {
  const [draft, setDraft] = useState<ShowDraft>();
  const [changes, setChanges] = useState(0);
  const drafts = useMemo(
    () => ({
      changes,
      changed: () => setChanges((before) => before + 1),
      draft,
      offer: (next: ShowDraft) => {
        // The form takes the focus when it appears, so its tab must be open by then.
        addEventListener('hashchange', () => setDraft(next), { once: true });
        goTo('#eventos');
      },
      drop: () => setDraft(undefined),
    }),
    [draft, changes],
  );
  return <ShowsContext value={drafts}>{children}</ShowsContext>;
}
