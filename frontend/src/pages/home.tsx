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

/** How many of each list the home page shows. The others are folded. */
const SHOWS = 5;
const EARLIER = 6;
const PHOTOS = 12;

const HomeUpcomingEvents = () => <UpcomingEvents shown={SHOWS} />;
const HomePastEvents = () => <PastEvents shown={EARLIER} />;
const HomeGallery = () => <Gallery shown={PHOTOS} />;

/** Nothing in them suspends. Within Suspense React hydrates each section in a task of its own, a tapped one first. */
const SECTIONS = [HomeUpcomingEvents, HomePastEvents, Members, HomeGallery, HomeInquiry];

export function HomePage() {
  const site = useSite();
  const origin = useOrigin();
  return (
    <>
      <PageHead head={homeHead(site, origin)} />
      <Hero />
      {SECTIONS.map((PageSection, index) => (
        <Suspense key={index}>
          <PageSection />
        </Suspense>
      ))}
    </>
  );
}
