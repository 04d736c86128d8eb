import type { ClientPageState } from '@tocada/contracts/deals/client-page.rendering.js';
import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { VIEW } from '@tocada/contracts/deals/spec-view.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { ClientPage } from './client-page';
import { ClientPageContext } from './state';

const site = {
  name: 'The Band',
  timeZone: 'America/Chicago',
  whatsapp: '+19795550142',
  email: 'band@example.org',
  logo: null,
} as unknown as Site;

/** The band's day on the pages of specs. */
const TODAY = '2027-03-10';

/** For specs: the page of a signer with the given fields, and of another step or act. */
export function drawn(
  fields: Partial<ClientPageView> = {},
  state: Partial<ClientPageState & { today: string }> = {},
): string {
  const view = { ...VIEW, ...fields };
  const all = {
    page: 'main' as const,
    view,
    site,
    home: '/',
    token: 'abc.s1.1.def',
    key: 'k',
    done: undefined,
    refused: undefined,
    today: TODAY,
    ...state,
  };
  return renderToStaticMarkup(
    <ClientPageContext value={all}>
      <ClientPage />
    </ClientPageContext>,
  );
}

/** The words of a page as a reader sees them, each block on a line of its own. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<\/(?:p|li|dt|dd|h\d|tr|th|td|summary|button)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&');
