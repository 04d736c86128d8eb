import { longMoment } from '@tocada/contracts/ground/days.js';
import { SITE_ADMIN_ROUTES, type SiteState } from '@tocada/contracts/site/site.js';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { Confirm } from '../../../panel/confirm';
import { sentenceOf } from '../../../panel/failures';
import { useWork } from '../../../panel/use-work';
import { buttonClass } from '../../../ui/button';
import { showToast } from '../../../ui/toasts';
import { texts } from './site.texts';
import { useSiteRevisions } from './use-site-state';

/** A newer server may name other fields. */
const WORDS: Record<string, string> = texts.fields;

interface Props {
  revision: number;
  onRestored: (state: SiteState) => void;
}

/** The published versions before this one, to go back to. */
export function Earlier({ revision, onRestored }: Props) {
  const session = useSession();
  const { timeZone } = useSite();
  const { busy, during } = useWork();
  const { data: revisions, error } = useSiteRevisions(revision);
  const restore = (n: number) =>
    during(texts.notGoneBack, async () => {
      onRestored(await session.call(SITE_ADMIN_ROUTES.restore, { n: String(n) }, { revision }));
      showToast({ title: texts.wentBack });
    });
  const earlier = revisions?.filter((one) => one.revision !== revision) ?? [];
  if (!error && earlier.length === 0) return null;
  return (
    <section aria-labelledby="versiones" className="mt-10">
      <h3 id="versiones" className="text-xl font-semibold">
        {texts.earlier}
      </h3>
      {error && <p className="mt-2 text-alarm">{sentenceOf(error)}</p>}
      <ul className="mt-4 divide-y divide-rail rounded-card border border-rail bg-hall px-5 sm:px-6">
        {earlier.map(({ revision: n, createdAt, name, changed }) => (
          <li key={n} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <div className="min-w-0">
              <p className="font-semibold text-paper">
                {name} · {longMoment({ date: createdAt, hasTime: true }, timeZone)}
              </p>
              <p className="text-sm">
                {changed.length > 0
                  ? texts.changed(changed.map((field) => WORDS[field] ?? field).join(', '))
                  : texts.unchanged}
              </p>
            </div>
            <Confirm
              title={texts.goBackTo}
              text={texts.goBackMeans}
              action={texts.goBack}
              onConfirm={() => void restore(n)}
            >
              <button type="button" disabled={busy} className={buttonClass.quiet}>
                {texts.goBackTo}
              </button>
            </Confirm>
          </li>
        ))}
      </ul>
    </section>
  );
}
