import { SITE_ADMIN_ROUTES, type SiteRevision, type SiteState } from '@tocada/contracts/site/site.js';
import useSWR, { mutate } from 'swr';
import { bodyOf } from '../../../lib/api';
import { useSession, type AdminSession } from '../../../panel/admin-session';

const STATE = SITE_ADMIN_ROUTES.state.path;
const REVISIONS = SITE_ADMIN_ROUTES.revisions.path;

const stateOf = async (session: AdminSession) => bodyOf<SiteState>(await session.send(STATE));
const revisionsOf = async (session: AdminSession) => bodyOf<SiteRevision[]>(await session.send(REVISIONS));

/** Loads the identity and its earlier versions before a screen shows them. Resolves with a function that keeps them for it. */
export const loadSite = async (session: AdminSession): Promise<() => void> => {
  const [state, revisions] = await Promise.all([stateOf(session), revisionsOf(session)]);
  const kept = { revalidate: false };
  return () => {
    void mutate([STATE, session], state, kept);
    void mutate([REVISIONS, session, state.revision], revisions, kept);
  };
};

/** The identity as it is published, kept as long as the session. */
export const useSiteState = () => {
  const session = useSession();
  return useSWR<SiteState, Error>([STATE, session], () => stateOf(session));
};

/** The published versions, newest first, asked for again after each publication. */
export const useSiteRevisions = (revision: number | undefined) => {
  const session = useSession();
  const key = revision === undefined ? null : [REVISIONS, session, revision];
  return useSWR<SiteRevision[], Error>(key, () => revisionsOf(session), { keepPreviousData: true });
};
