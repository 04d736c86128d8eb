import type { texts as es } from './pages.texts.es';

export const texts = {
  seeShows: 'See Upcoming Shows',
  hireBand: 'Book the Band',

  hire: 'Book ',
  tellUs: ' Tell us what you’re celebrating and we’ll send you a quote.',
  hello: (band) => `Hi ${band}! I’d like to book you.`,
  repertoire: 'Our Repertoire',
  tellUsSoon: 'Tell us what you’re celebrating and we’ll get back to you soon.',
  quote: 'Get a quote',
  quoteText: (intro) => `${intro} Get a quote for your wedding, birthday, quinceañera, or corporate event.`,
  notSent: 'Your request couldn’t be sent',

  events: 'Shows',
  eventsText: (band, towns) => `Upcoming and past shows by ${band} in and around ${towns}.`,

  gallery: 'Gallery',
  galleryText: (band) => `Photos of ${band} at shows, parties, and festivals.`,
  loadingGallery: 'Loading gallery...',
  photosOf: (name) => `Photos of ${name}`,
  noEvent: 'Show not found',
  noEventText: 'The address may be incomplete. The photos of all shows are in the gallery.',
  allPhotos: 'See all photos',

  english: undefined,
  missing: '404 Page Not Found',
  missingText: 'Did you forget to add the page to the router?',
  toHome: 'Back to home',
  toHomeLang: undefined,
} satisfies typeof es;
