import type { SiteState } from '@tocada/contracts/site/site.js';
import { useEffect, useState } from 'react';
import { LoadFailure, Loading } from '../../../panel/list-state';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { changeLanguages } from '../../../panel/translations/second-language';
import { Earlier } from './earlier';
import { PARTS, partOf } from './site-fields';
import { SiteForm } from './site-form';
import { texts } from './site.texts';
import { useSiteState } from './use-site-state';

/** "#ajustes-towns" leads to a field of the form. */
const fieldInHash = () => /^#ajustes-(\w+)$/.exec(location.hash)?.[1];

export default function SiteSection() {
  const { data: state, error, mutate } = useSiteState();
  /** Counts the forms: a published or discarded one is followed by a new one. */
  const [round, setRound] = useState(0);
  const [part, setPart] = useState(() => partOf(fieldInHash() ?? '').id);
  const isLoaded = state !== undefined;

  useEffect(() => {
    if (!isLoaded) return undefined;
    const follow = () => {
      const field = fieldInHash();
      if (!field) return;
      setPart(PARTS.find(({ id }) => id === field)?.id ?? partOf(field).id);
      requestAnimationFrame(() => {
        const control = document.querySelector<HTMLElement>(`#site-${field}`);
        control?.scrollIntoView({ block: 'center' });
        control?.focus({ preventScroll: true });
      });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [isLoaded]);

  const replace = (next?: SiteState) => {
    if (next) changeLanguages(next.data);
    const replaced = next ? mutate(next, { revalidate: false }) : mutate();
    void replaced.then(() => setRound((before) => before + 1));
  };
  return (
    <section aria-labelledby="sitio">
      <h2 id="sitio" className="text-2xl font-semibold">
        {panelTexts.site}
      </h2>
      <p className="mt-3 max-w-3xl">{texts.intro}</p>
      {!state && error && (
        <div className="mt-6">
          <LoadFailure title={texts.notLoaded} error={error} onRetry={() => void mutate()} />
        </div>
      )}
      {!state && !error && <Loading />}
      {state && (
        <>
          <SiteForm
            key={round}
            state={state}
            part={part}
            onPart={setPart}
            onPublished={replace}
            onDiscard={() => replace()}
          />
          <Earlier revision={state.revision} onRestored={replace} />
        </>
      )}
    </section>
  );
}
