import { Route, Routes } from 'react-router-dom';
import { Layout } from './layout/layout';
import { PageProvider, type PageState } from './lib/context';
import { lazyPage } from './lib/lazy-page';
import { BandPage } from './pages/band';
import { EventPage } from './pages/event';
import { EventsPage } from './pages/events';
import { GalleryPage } from './pages/gallery';
import { HomePage } from './pages/home';
import { MissingPage } from './pages/missing';
import { PageLoading } from './ui/page-loading';

export const BookingPage = lazyPage(() => import('./pages/booking'), PageLoading);
export const AdminPage = lazyPage(() => import('./pages/admin'), PageLoading);

/** The lazy page that a path opens, if it is one. */
export const lazyPageOf = (pathname: string) => {
  if (/^\/booking\/*$/.test(pathname)) return BookingPage;
  return /^\/admin\/*$/.test(pathname) ? AdminPage : undefined;
};

export function App({ state }: { state: PageState }) {
  return (
    <PageProvider state={state}>
      <Layout>
        <Routes>
          <Route caseSensitive path="/" element={<HomePage />} />
          <Route caseSensitive path="/events" element={<EventsPage />} />
          <Route caseSensitive path="/events/:id" element={<EventPage />} />
          <Route caseSensitive path="/band" element={<BandPage />} />
          <Route caseSensitive path="/gallery" element={<GalleryPage />} />
          <Route caseSensitive path="/booking" element={<BookingPage />} />
          <Route caseSensitive path="/admin" element={<AdminPage />} />
          <Route path="*" element={<MissingPage />} />
        </Routes>
      </Layout>
    </PageProvider>
  );
}
