import { SITE_ADMIN_ROUTES, type SiteRevision, type SiteState } from '@tocada/contracts/site.js';
import useSWR from 'swr';
import { bodyOf } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';

/** The identity as it is published, kept as long as the session. */
export const useSiteState = () => {
  const session = useSession();
  const { path } = SITE_ADMIN_ROUTES.state;
  const ask = async () => bodyOf<SiteState>(await session.send(path));
  return useSWR<SiteState, Error>([path, session], ask);
};

/** The published versions, newest first, asked for again after each publication. */
export const useSiteRevisions = (revision: number | undefined) => {
  const session = useSession();
  const { path } = SITE_ADMIN_ROUTES.revisions;
  const ask = async () => bodyOf<SiteRevision[]>(await session.send(path));
  return useSWR<SiteRevision[], Error>(revision === undefined ? null : [path, session, revision], ask);
};
