import type { Language } from '@tocada/contracts/ground/language.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { TRANSLATION_ROUTES, type TranslationGap, type TranslationGaps } from '@tocada/contracts/site/translations.js';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { bodyOf } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';
import { LoadFailure } from '../../../panel/list-state';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { textKey } from '../../../panel/translations/translation-fields';
import { loneLinkClass } from '../../../ui/button';
import { FIELDS, type SiteFields } from './site-fields';
import { texts } from './site.texts';

const GAPS = TRANSLATION_ROUTES.gaps.path;

/** A newer server may name other fields. */
const ROW_FIELDS: Record<string, string> = texts.rowFields;
const siteField = (field: string) => FIELDS[field as keyof SiteFields]?.label ?? field;

const wordsOf = ({ kind, field, state }: TranslationGap) =>
  texts.gap[state](kind === 'site' ? siteField(field) : (ROW_FIELDS[field] ?? field));

/** The parts of the panel, in the order of the server's list. */
const PARTS = [
  { kind: 'site', title: panelTexts.site },
  { kind: 'event', title: panelTexts.events },
  { kind: 'member', title: panelTexts.members },
  { kind: 'photo', title: panelTexts.gallery },
] as const;

const TABS = { event: '#eventos', member: '#miembros', photo: '#galeria' };

const placeOf = ({ kind, id, field }: TranslationGap, language: Language): string => {
  if (kind === 'site') return `#ajustes-${textKey(field, language)}`;
  return `${TABS[kind]}-${id}`;
};

interface Props {
  language: Language;
  /** The published revision of the site. */
  revision: number;
}

/** The texts without a translation, or with an old one, and the ways to them. */
export default function Untranslated({ language, revision }: Props) {
  const session = useSession();
  const ask = async () => bodyOf<TranslationGaps>(await session.send(GAPS));
  /** The number of times that the list came into view. It stays mounted while rows are edited in another tab, so it is asked for each time. */
  const [views, setViews] = useState(0);
  const key = views > 0 ? [GAPS, session, revision, views] : null;
  const { data, error } = useSWR<TranslationGaps, Error>(key, ask, { keepPreviousData: true });
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setViews((count) => count + 1);
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={box} aria-labelledby="traducciones" className="border-t border-rail pt-6">
      <h3 id="traducciones" className="text-xl font-semibold">
        {texts.inSecond[language]}
      </h3>
      {error && <LoadFailure title={texts.gapsNotLoaded} error={error} onRetry={() => setViews(views + 1)} />}
      <p role="status" className="mt-2">
        {data ? texts.upToDate(data.percent) : !error && panelTexts.loading}
      </p>
      {data?.items.length === LIMITS.gaps && <p className="mt-1 text-sm">{texts.firstGaps(LIMITS.gaps)}</p>}
      {data &&
        PARTS.map(({ kind, title }) => (
          <Part key={kind} title={title} gaps={data.items.filter((gap) => gap.kind === kind)} language={language} />
        ))}
    </section>
  );
}

function Part({ title, gaps, language }: { title: string; gaps: TranslationGap[]; language: Language }) {
  const places = new Map<string, TranslationGap[]>();
  for (const gap of gaps) {
    const key = gap.id ?? gap.field;
    places.set(key, [...(places.get(key) ?? []), gap]);
  }
  if (gaps.length === 0) return null;
  return (
    <>
      <h4 className="mt-5 font-semibold text-paper">
        {title} ({gaps.length})
      </h4>
      <ul>
        {Array.from(places, ([key, [first, ...others]]) => (
          <li key={key}>
            <a href={placeOf(first!, language)} className={loneLinkClass}>
              {first!.kind === 'site' ? wordsOf(first!) : first!.name}
            </a>
            {first!.kind !== 'site' && <p className="text-sm">{[first!, ...others].map(wordsOf).join(' · ')}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
