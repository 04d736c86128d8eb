import { EVENT_ADMIN_ROUTES, type Event } from '@tocada/contracts/events/events.js';
import { GALLERY_ADMIN_ROUTES, type AdminGalleryImage } from '@tocada/contracts/gallery/gallery.js';
import { FIRST_STEPS, FIRST_STEPS_TITLE, type FirstStep } from '@tocada/contracts/house/first-steps.js';
import type { SiteData, SiteState } from '@tocada/contracts/site/site.js';
import useSWR, { mutate } from 'swr';
import { loadSite, useSiteRevisions, useSiteState } from '../features/site/admin/use-site-state';
import { bodyOf } from '../lib/api';
import { useSession, type AdminSession } from '../panel/admin-session';
import { doneSteps, markDone, useDoneSteps } from '../panel/done-steps';
import { goTo } from '../panel/place';
import { buttonClass, textLinkClass } from '../ui/button';
import { Icon } from '../ui/icons';
import { texts } from './admin.texts';

interface Step {
  id: FirstStep;
  /** Opens the tab and the field. */
  href: string;
  field?: keyof SiteData;
}

const STEPS: Step[] = [
  { id: 'name', href: '#ajustes-name', field: 'name' },
  { id: 'logo', href: '#ajustes-logo', field: 'logo' },
  { id: 'theme', href: '#ajustes-colores', field: 'theme' },
  { id: 'phone', href: '#ajustes-phone', field: 'phone' },
  { id: 'towns', href: '#ajustes-towns', field: 'towns' },
  { id: 'show', href: '#eventos' },
  { id: 'photo', href: '#galeria' },
  { id: 'mail', href: '#ajustes-estado' },
];

const SHOWS = EVENT_ADMIN_ROUTES.all.path;
const PHOTOS = `${GALLERY_ADMIN_ROUTES.page.path}?limit=1`;

const loadRows = async (session: AdminSession, path: string) =>
  bodyOf<(Event | AdminGalleryImage)[]>(await session.send(path));

const isAnyOpen = (done: string[]) => STEPS.some(({ id }) => !done.includes(id));

/** A list of the panel, only to know whether it has a row. */
const useHasRows = (path: string, isAsked: boolean): boolean => {
  const session = useSession();
  const { data } = useSWR(isAsked ? path : null, () => loadRows(session, path));
  return data === undefined || data.length > 0;
};

/** The longest time that the gate waits for the checklist, in milliseconds. */
const PATIENCE = 2000;

/** Loads the checklist. False without open steps, and when it is late: it would push the tabs from under a finger. */
export async function prepareChecklist(session: AdminSession): Promise<boolean> {
  if (!isAnyOpen(doneSteps())) return false;
  const keptRows = async (path: string) => {
    const rows = await loadRows(session, path);
    return () => void mutate(path, rows, { revalidate: false });
  };
  const loading = Promise.all([loadSite(session), keptRows(SHOWS), keptRows(PHOTOS)]).catch(() => undefined);
  const loaded = await Promise.race([loading, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))]);
  // Later answers are dropped: the panel is open then, and its lists may be newer.
  for (const keep of loaded ?? []) keep();
  return loaded !== undefined;
}

function Steps({ state }: { state: SiteState }) {
  const done = useDoneSteps();
  const { data: revisions = [] } = useSiteRevisions(state.revision);
  const isOpen = isAnyOpen(done);
  const hasShow = useHasRows(SHOWS, isOpen);
  const hasPhoto = useHasRows(PHOTOS, isOpen);
  const changed = new Set(revisions.flatMap((revision) => revision.changed));
  const isDone = ({ id, field }: Step) =>
    done.includes(id) ||
    (field !== undefined && changed.has(field)) ||
    (id === 'show' && hasShow) ||
    (id === 'photo' && hasPhoto);
  const open = STEPS.filter((step) => !isDone(step));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="pasos" className="rounded-tile border border-rail bg-hall px-4">
      <details className="group/steps">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <h2 id="pasos" className="text-base font-semibold">
            {texts.stepsLeft(FIRST_STEPS_TITLE, open.length)}
          </h2>
          <Icon name="next" className="size-4 shrink-0 rotate-90 group-[[open]]/steps:-rotate-90" />
        </summary>
        <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
          {open.map(({ id, href }) => (
            <li key={id} className="flex min-h-12 items-center justify-between gap-2">
              <a
                href={href}
                className={textLinkClass}
                // The address is already there when the link is followed a second time.
                onClick={() => location.hash === href && goTo(href)}
              >
                {FIRST_STEPS[id]}
              </a>
              <button
                type="button"
                aria-label={texts.dismiss(FIRST_STEPS[id])}
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-dust hover:text-paper"
                onClick={() => markDone(id)}
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={`${buttonClass.quiet} my-3`}
          onClick={() => markDone(...STEPS.map(({ id }) => id))}
        >
          {texts.hideSteps}
        </button>
      </details>
    </section>
  );
}

/** The first steps of a band that has just moved in. Each step is a link, and gone when it is done or dismissed. */
export function Checklist() {
  const { data: state } = useSiteState();
  return state ? <Steps state={state} /> : null;
}
