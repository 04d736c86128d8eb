import type { Palette } from '@tocada/contracts/site/palette.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { themeStyles } from '../theme-styles';
import { fontFilesOf } from '../ui/fonts';
import { ClientPage, NoPage } from './client-page';
import source from './live.script.js?raw';
import { ClientPageContext, type ClientPageState } from './state';

interface ClientPageRequest extends ClientPageState {
  /** The colours of the site's theme. */
  palette: Palette;
}

interface DrawnClientPage {
  /** Inner HTML that goes into the head. */
  head: string;
  /** The text of each style element in `head`, for the hashes of the content security policy. */
  styles: string[];
  body: string;
  /** The text of the page's only script. */
  script: string;
}

/** Marks that turn the words after them around: one in a name would turn the sum or the day beside it, too. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Without its comments. */
const SCRIPT = source
  .replace(/^ *\/\/.*\n/gm, '')
  .replace(/\n */g, '\n')
  .trim();

/** Draws the client's page, which no script takes over. Chats that preview the link see the band's name alone. */
export function renderClientPage({ palette, ...state }: ClientPageRequest): DrawnClientPage {
  const { site, view } = state;
  const styles = [themeStyles(site.theme, palette)];
  const head = (
    <>
      <title>{site.name}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {fontFilesOf(site.theme.fontPair).map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
    </>
  );
  const body = <ClientPageContext value={state}>{view ? <ClientPage /> : <NoPage />}</ClientPageContext>;
  return {
    head: renderToStaticMarkup(head) + styles.map((css) => css && `<style>${css}</style>`).join(''),
    styles,
    body: renderToStaticMarkup(body).replace(TURNS, ''),
    script: SCRIPT,
  };
}
