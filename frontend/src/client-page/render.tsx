import type { ClientPageState, DrawnClientPage } from '@tocada/contracts/deals/client-page.rendering.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { Palette } from '@tocada/contracts/site/palette.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { themeStyles } from '../theme-styles';
import { fontFilesOf } from '../ui/fonts';
import { ClientPage, NoPage } from './client-page';
import source from './live.script.js?raw';
import { ClientPageContext } from './state';

/** Marks that turn the words after them around: one in a name would turn the sum or the day beside it, too. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Without its comments. */
const SCRIPT = source
  .replace(/^ *\/\/.*\n/gm, '')
  .replace(/\n */g, '\n')
  .trim();

/** Draws the client's page, which no script takes over. Chats that preview the link see the band's name alone. */
export function renderClientPage({ palette, ...state }: ClientPageState & { palette: Palette }): DrawnClientPage {
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
  const today = isoDay(new Date().toISOString(), site.timeZone);
  const body = <ClientPageContext value={{ ...state, today }}>{view ? <ClientPage /> : <NoPage />}</ClientPageContext>;
  return {
    head: renderToStaticMarkup(head) + styles.map((css) => css && `<style>${css}</style>`).join(''),
    styles,
    body: renderToStaticMarkup(body).replace(TURNS, ''),
    script: SCRIPT,
  };
}
