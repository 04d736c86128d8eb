import type { texts as es } from './members.texts.es';

export const texts = {
  page: 'The Band',
  pageText: (band, genre, town, region) => `Meet the members of ${band}: ${genre} from ${town}, ${region}.`,
  title: (band) => `Meet ${band}`,
  loading: 'Loading band members',
  failed: 'Error loading band members. Please try again later.',
  empty: 'No members yet',
  more: 'Read more',
  about: (name) => [' about ', name],
  yourParty: 'How about your party?',
  around: 'nearby towns',
  weCome: (places) => ['We bring the whole band to ', places, '.'],
  hire: 'Book Us',
} satisfies typeof es;
