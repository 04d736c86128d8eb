import { EVENT_ADMIN_ROUTES, type Event } from '@tocada/contracts/events.js';
import { GALLERY_ADMIN_ROUTES, type AdminGalleryImage } from '@tocada/contracts/gallery.js';
import type { SiteData, SiteState } from '@tocada/contracts/site.js';
import { useId, useState } from 'react';
import useSWR, { mutate } from 'swr';
import { loadSite, useSiteRevisions, useSiteState } from '../features/site/admin/use-site-state';
import { bodyOf } from '../lib/api';
import { useSession, type AdminSession } from '../panel/admin-session';
import { markDone, useDoneSteps } from '../panel/done-steps';
import { buttonClass, textLinkClass } from '../ui/button';
import { Icon } from '../ui/icons';

interface Step {
  id: string;
  label: string;
  /** Opens the tab and the field. */
  href: string;
  /** The field of the identity that does it. */
  field?: keyof SiteData;
}

const STEPS: Step[] = [
  { id: 'name', label: 'El nombre de tu banda', href: '#ajustes-name', field: 'name' },
  { id: 'logo', label: 'Tu logo', href: '#ajustes-logo', field: 'logo' },
  { id: 'theme', label: 'Tus colores', href: '#ajustes-colores', field: 'theme' },
  { id: 'phone', label: 'Tu teléfono', href: '#ajustes-phone', field: 'phone' },
  { id: 'towns', label: 'Tus ciudades', href: '#ajustes-towns', field: 'towns' },
  { id: 'show', label: 'Tu primer show', href: '#eventos' },
  { id: 'photo', label: 'Tu primera foto', href: '#galeria' },
  { id: 'mail', label: 'Un correo de prueba', href: '#ajustes-estado' },
];

const SHOWS = EVENT_ADMIN_ROUTES.all.path;
const PHOTOS = `${GALLERY_ADMIN_ROUTES.page.path}?limit=1`;

const loadRows = async (session: AdminSession, path: string) =>
  bodyOf<(Event | AdminGalleryImage)[]>(await session.send(path));

/** A list of the panel, only to know whether it has a row. */
const useHasRows = (path: string, isAsked: boolean): boolean => {
  const session = useSession();
  const { data } = useSWR(isAsked ? path : null, () => loadRows(session, path));
  return data === undefined || data.length > 0;
};

/** The longest time that an access waits for the checklist, in milliseconds. */
const PATIENCE = 2000;

/**
 * Loads what the checklist shows. Resolves with false when that fails or takes too long: a list that came later would
 * push the tabs away under a finger.
 */
export async function prepareChecklist(session: AdminSession): Promise<boolean> {
  const keep = async (path: string) => mutate(path, await loadRows(session, path), { revalidate: false });
  const loaded = Promise.all([loadSite(session), keep(SHOWS), keep(PHOTOS)]).then(
    () => true,
    () => false,
  );
  return Promise.race([loaded, new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false))]);
}

function Steps({ state }: { state: SiteState }) {
  const done = useDoneSteps();
  const list = useId();
  /** On a phone the steps would push everything else off the screen. */
  const [isUnfolded, setUnfolded] = useState(false);
  const { data: revisions = [] } = useSiteRevisions(state.revision);
  const isOpen = STEPS.some(({ id }) => !done.includes(id));
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
    <section aria-labelledby="pasos" className="mb-5 rounded-card border border-rail bg-hall px-5 py-1 sm:mb-8 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="pasos" className="font-semibold sm:text-xl">
          Para que el sitio sea tuyo
        </h2>
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={list}
          className={`${textLinkClass} min-h-11 sm:hidden`}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Cerrar' : `Faltan ${open.length}`}
        </button>
        <button
          type="button"
          className={`${buttonClass.quiet} ${isUnfolded ? '' : 'max-sm:hidden'}`}
          onClick={() => markDone(...STEPS.map(({ id }) => id))}
        >
          Ocultar la lista
        </button>
      </div>
      <ul id={list} className={`mt-4 gap-x-8 sm:grid sm:grid-cols-2 lg:grid-cols-4 ${isUnfolded ? 'grid' : 'hidden'}`}>
        {open.map(({ id, label, href }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-2">
            <a
              href={href}
              className={textLinkClass}
              // The address is already there when the link is followed a second time.
              onClick={() => location.hash === href && dispatchEvent(new Event('hashchange'))}
            >
              {label}
            </a>
            <button
              type="button"
              aria-label={`Quitar de la lista: ${label}`}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-dust hover:text-paper"
              onClick={() => markDone(id)}
            >
              <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a band that has just moved in does first. Each step is a link, and gone when it is done or dismissed. */
export function Checklist() {
  const { data: state } = useSiteState();
  return state ? <Steps state={state} /> : null;
}
