import { Suspense } from 'react';
import { PastEvents } from '../features/events/past-events';
import { UpcomingEvents } from '../features/events/upcoming-events';
import { Gallery } from '../features/gallery/gallery';
import { Members } from '../features/members/members';
import { useOrigin, useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { homeHead } from './home-head';
import { HomeInquiry } from './home-inquiry';
import { Hero } from './home-hero';

/** The number of rows of each list that the home page shows. The others are folded. */
const SHOWS = 5;
const EARLIER = 3;
const PHOTOS = 8;

export function HomePage() {
  const site = useSite();
  const origin = useOrigin();
  return (
    <>
      <PageHead head={homeHead(site, origin)} />
      <Hero />
      <UpcomingEvents shown={SHOWS} />
      <PastEvents shown={EARLIER} />
      <Members />
      {/* Nothing in it suspends. Within Suspense React hydrates it in tasks of its own, at once when a visitor taps it. */}
      <Suspense>
        <Gallery shown={PHOTOS} />
        <HomeInquiry />
      </Suspense>
    </>
  );
}
