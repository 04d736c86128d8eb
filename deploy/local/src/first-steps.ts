import { EVENT_ADMIN_ROUTES } from '@tocada/contracts/events/events.js';
import { GALLERY_ADMIN_ROUTES } from '@tocada/contracts/gallery/gallery.js';
import { languagesOf } from '@tocada/contracts/ground/language.js';
import type { FirstStep } from '@tocada/contracts/house/first-steps.js';
import MAKE_IT_YOURS from '@tocada/contracts/house/first-steps.texts.js';
import { SITE_ADMIN_ROUTES, type SiteState } from '@tocada/contracts/site/site.js';

/** Milliseconds. */
const LIMIT = 3000;

/** The steps that are left of the first visit to the panel, while nobody has edited the identity. No failure stops a start. */
export async function firstSteps({ url, adminPassword }: { url: string; adminPassword: string }): Promise<string[]> {
  const signal = AbortSignal.timeout(LIMIT);
  const read = async (path: string): Promise<unknown> => {
    const address = new URL(path, url);
    address.searchParams.set('password', adminPassword);
    const answer = await fetch(address, { signal });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  };
  const rows = async (path: string) => ((await read(`${path}?limit=1`)) as unknown[]).length > 0;
  try {
    const [site, show, photo] = await Promise.all([
      read(SITE_ADMIN_ROUTES.state.path) as Promise<SiteState>,
      rows(EVENT_ADMIN_ROUTES.all.path),
      rows(GALLERY_ADMIN_ROUTES.page.path),
    ]);
    if (!site.isUnedited) return [];
    const isDone: Partial<Record<FirstStep, boolean>> = { show, photo };
    const { at, steps } = MAKE_IT_YOURS[languagesOf(site.data).panel];
    const left = Object.entries(steps).flatMap(([step, words]) => (isDone[step as FirstStep] ? [] : [words]));
    return ['', at(`${url}/admin`), `  ${left.join(' · ')}`];
  } catch {
    return [];
  }
}
