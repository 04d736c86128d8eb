import { longMoment } from '@tocada/contracts/dates.js';
import { SWRConfig } from 'swr';
import { useSite } from '../../../lib/context';
import { buttonClass } from '../../../ui/button';
import { More } from '../../../panel/more';
import { ListState, LoadFailure } from '../../../panel/list-state';
import { detailsOf, wordsOf } from './activity-words';
import { useActivity } from './use-activity';

const FAILURE = 'No se pudo cargar la actividad';

function Activity() {
  const { timeZone } = useSite();
  const { entries, error, isLoading, hasMore, more, reload } = useActivity();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-sign text-3xl">Actividad</h2>
        <button type="button" disabled={isLoading} className={buttonClass.quiet} onClick={reload}>
          Actualizar
        </button>
      </div>
      <p className="mt-3 max-w-3xl">
        Lo que se hizo en el panel en los últimos 90 días, y los intentos de entrar con otra contraseña. De cada quien
        se guarda solo su red.
      </p>
      <section aria-label="Actividad" className="mt-6">
        <ListState rows={entries} error={error} failure={FAILURE} empty="Aún no hay actividad" onRetry={reload}>
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
              </li>
            ))}
          </ul>
          {error && <LoadFailure title={FAILURE} error={error} onRetry={reload} />}
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
