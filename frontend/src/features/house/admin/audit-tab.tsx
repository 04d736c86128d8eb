import { longMoment } from '@tocada/contracts/ground/days.js';
import { AUDIT_ROUTES, type AuditEntry } from '@tocada/contracts/house/audit.js';
import { SWRConfig } from 'swr';
import { useSite } from '../../../lib/context';
import { MANY_ATTEMPTS, useSession } from '../../../panel/admin-session';
import { Confirm } from '../../../panel/confirm';
import { sentenceOf } from '../../../panel/failures';
import { ListState, LoadFailure } from '../../../panel/list-state';
import { More } from '../../../panel/more';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { usePages } from '../../../panel/use-pages';
import { buttonClass } from '../../../ui/button';
import { showToast } from '../../../ui/toasts';
import { detailsOf, idsOf, wordsOf } from './activity-words';
import { texts } from './audit.texts';

/** The admins' actions, newest first. */
const START = `${AUDIT_ROUTES.page.path}?limit=20`;

function Activity() {
  const { timeZone } = useSite();
  const session = useSession();
  const { rows: entries, error, isLoading, hasMore, more, reload } = usePages<AuditEntry>(START);
  const endAll = () =>
    session
      .endAll()
      .catch((failure: unknown) => showToast({ title: texts.notClosed, text: sentenceOf(failure), destructive: true }));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl font-semibold">{panelTexts.activity}</h2>
        <div className="flex flex-wrap gap-3">
          <Confirm
            title={texts.confirmCloseAll}
            text={texts.closeAllMeans}
            action={texts.closeThem}
            onConfirm={() => void endAll()}
          >
            <button type="button" className={buttonClass.quiet}>
              {texts.closeAll}
            </button>
          </Confirm>
          <button type="button" disabled={isLoading} className={buttonClass.quiet} onClick={reload}>
            {texts.refresh}
          </button>
        </div>
      </div>
      <p className="mt-3 max-w-3xl">{texts.intro}</p>
      {session.wrongPasswords >= MANY_ATTEMPTS && (
        <p className="mt-3 font-semibold text-alarm">{texts.wrongPasswords(session.wrongPasswords)}</p>
      )}
      <section aria-label={panelTexts.activity} className="mt-6">
        <ListState rows={entries} error={error} failure={texts.notLoaded} empty={texts.empty} onRetry={reload}>
          <ul className="divide-y divide-rail rounded-card border border-rail bg-hall px-5 sm:px-6">
            {entries?.map((entry) => (
              <li key={entry.id} className="py-4">
                <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                  <p className={`font-semibold ${entry.action === 'password.wrong' ? 'text-alarm' : 'text-paper'}`}>
                    {wordsOf(entry)}
                  </p>
                  <time dateTime={entry.at} className="text-sm">
                    {longMoment({ date: entry.at, hasTime: true }, timeZone)}
                  </time>
                </div>
                <p className="mt-1 flex flex-wrap gap-x-5 text-sm">
                  {detailsOf(entry).map((detail) => (
                    <span key={detail}>{detail}</span>
                  ))}
                </p>
                <details className="text-sm">
                  <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
                    {texts.details}
                  </summary>
                  <p className="break-all">{idsOf(entry)}</p>
                </details>
              </li>
            ))}
          </ul>
          {error && <LoadFailure title={texts.notLoaded} error={error} onRetry={reload} />}
          {!error && hasMore && <More busy={isLoading} onMore={more} />}
        </ListState>
      </section>
    </>
  );
}

/** A separate cache, which ends with the session. */
const ownCache = { provider: () => new Map() };

const AuditTab = () => (
  <SWRConfig value={ownCache}>
    <Activity />
  </SWRConfig>
);

export default AuditTab;
