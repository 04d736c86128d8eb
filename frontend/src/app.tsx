import { languagesOf, SPOKEN } from '@tocada/contracts/ground/language.js';
import { PAGES, type PageName } from '@tocada/contracts/pages/pages.js';
import type { PageState } from '@tocada/contracts/pages/rendering.js';
import { useEffect, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { BandPage } from './features/members/band-page';
import { Layout } from './layout/layout';
import { PageProvider, prefixIn } from './lib/context';
import { lazyPage } from './lib/lazy-page';
import { EventsPage } from './pages/events';
import { GalleryPage } from './pages/gallery';
import { HomePage } from './pages/home';
import { MissingPage } from './pages/missing';

/** Fills the screen while the code of a page loads, so that the footer does not jump. */
function PageLoading() {
  return <div className="min-h-(--screen)" aria-busy="true" />;
}

/** The component of each page. A lazy page must be `ready` before it is drawn. */
export const COMPONENTS: Record<PageName, ComponentType & { ready?: () => Promise<void> }> = {
  home: HomePage,
  events: EventsPage,
  event: lazyPage(() => import('./pages/event'), PageLoading),
  band: BandPage,
  gallery: GalleryPage,
  booking: lazyPage(() => import('./pages/booking'), PageLoading),
  admin: lazyPage(() => import('./pages/admin'), PageLoading),
};

/** Loads the page as a document: the panel may speak another language than the address to which it leads. */
function OtherDocument() {
  useEffect(() => location.reload(), []);
  return <PageLoading />;
}

const NAMES = Object.keys(COMPONENTS) as PageName[];

export function App({ state }: { state: PageState }) {
  const isSpoken = SPOKEN === (prefixIn(state.origin).slice(1) || languagesOf(state.site).primary);
  const Embedded = state.embedded && COMPONENTS[state.embedded];
  return (
    <PageProvider state={state}>
      {Embedded ? (
        <main>
          <Embedded />
        </main>
      ) : (
        <Layout>
          <Routes>
            {NAMES.map((name) => {
              const Page = isSpoken || name === 'admin' ? COMPONENTS[name] : OtherDocument;
              return <Route key={name} caseSensitive path={PAGES[name].path} element={<Page />} />;
            })}
            <Route path="*" element={isSpoken ? <MissingPage /> : <OtherDocument />} />
          </Routes>
        </Layout>
      )}
    </PageProvider>
  );
}
