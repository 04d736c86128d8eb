import { KEPT_RECORD_ROUTES, type KeptRecord } from '@tocada/contracts/deals/kept-records.js';
import { longDate } from '@tocada/contracts/ground/days.js';
import { priceText, UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import { ListState, LoadFailure } from '../../../../panel/list-state';
import { More } from '../../../../panel/more';
import { usePages } from '../../../../panel/use-pages';
import { loneLinkClass } from '../../../../ui/button';
import { useDownload } from '../papers/use-download';
import { texts as quotes } from '../quotes.texts';
import { texts } from './quote-settings.texts';

const START = `${KEPT_RECORD_ROUTES.page.path}?limit=20`;

const wordsOf = ({ kind, number, day }: KeptRecord): string =>
  kind === 'kept' ? texts.recordFile(longDate(day, 'UTC')) : `${quotes.documentKinds[kind]} ${number}`;

/** The documents and kept files of erased clients, newest first. The list does not say whose they were. */
export function RecordsPart() {
  const { rows, error, isLoading, hasMore, more, reload } = usePages<KeptRecord>(START);
  const { busy, download } = useDownload();
  return (
    <section aria-label={texts.records}>
      <h3 className="text-xl font-semibold">{texts.records}</h3>
      <p className="mt-2 mb-6 max-w-3xl">{texts.recordsHint}</p>
      <ListState rows={rows} error={error} failure={texts.recordsFailed} empty={texts.recordsEmpty} onRetry={reload}>
        <ul className="divide-y divide-rail rounded-card border border-rail bg-hall px-5 sm:px-6">
          {rows?.map((record) => (
            <li key={record.id} className="py-4">
              <button
                type="button"
                disabled={busy}
                className={`${loneLinkClass} text-left break-words`}
                onClick={() => download(record.url, `${record.number ?? record.day}.${record.url.split('.').at(-1)}`)}
              >
                {wordsOf(record)}
              </button>
              <p className="text-sm">
                {[
                  longDate(record.day, 'UTC'),
                  record.cents !== null && priceText(record.cents, record.currency ?? UNSAID_CURRENCY),
                  texts.recordUntil(longDate(record.retainUntil, 'UTC')),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
        {error && <LoadFailure title={texts.recordsFailed} error={error} onRetry={reload} />}
        {!error && hasMore && <More busy={isLoading} onMore={more} />}
      </ListState>
    </section>
  );
}
