import { embedAt, FRAME_SCRIPT } from '@tocada/contracts/pages/embed.js';
import { isWhole, pageAt, PAGES } from '@tocada/contracts/pages/pages.js';
import type { PageState, RenderedPage, RenderRequest } from '@tocada/contracts/pages/rendering.js';
import type { FontPair } from '@tocada/contracts/site/theme.js';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App, COMPONENTS } from './app';
import { withFirstShows } from './features/events/use-shows';
import { withFirstPhotos } from './features/gallery/use-photos';
import { BootNotice } from './layout/boot-notice';
import { prefixIn } from './lib/context';
import { StyleCollector } from './lib/drawn-style';
import { HeadCollector, headHtml, scriptJson, type Head } from './lib/head';
import { prepareParts } from './lib/prepared-part';
import { themeStyles } from './theme-styles';
import { fontFilesOf } from './ui/fonts';

export { renderClientPage } from './client-page/render';

await Promise.all([...Object.values(COMPONENTS).map((page) => page.ready?.()), prepareParts()]);

const preload = (href: string) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`;

const STAND_INS = `@media (scripting){:root{--font-sans:'Text stand-in',system-ui;--font-sign:'Sign stand-in',system-ui;--font-poster:'Poster stand-in',system-ui}}`;

/** The fonts' preloads and styles. A photo page shows fallback fonts until the boot script removes their style. */
const fontsFor = (pathname: string, pair: FontPair) =>
  pathname === PAGES.gallery.path
    ? { html: `<style id="stand-ins">${STAND_INS}</style>`, styles: [STAND_INS] }
    : { html: fontFilesOf(pair).map(preload).join(''), styles: [] };

/** Links of a page in the frame of another site open a tab: the other pages of the site refuse frames. */
const FRAMED = `<base target="_blank"><script src="${FRAME_SCRIPT}" defer></script>`;

const styleOf = (css: string) => css && `<style>${css}</style>`;

const chunksFor = (pathname: string) =>
  (PAGE_CHUNKS[pageAt(pathname)?.name ?? ''] ?? []).map((href) => `<link rel="modulepreload" href="${href}">`);

export function render({ url, fallback, palette, ...rest }: RenderRequest): RenderedPage {
  const [pathname = '/', query = ''] = url.split(/[?#]/);
  // Without scripts, a link leads to the page with all photos: see `wholePath`.
  const answers = isWhole(query) ? fallback : withFirstPhotos(fallback);
  const embedded = embedAt(pathname)?.name;
  const state: PageState = {
    ...rest,
    fallback: answers,
    ...(embedded && { embedded }),
  };
  let head: Head | undefined;
  const collect = (pageHead: Head) => {
    head = pageHead;
  };
  const prefix = prefixIn(state.origin);
  const rules = new Set<string>();
  const body = renderToString(
    <StyleCollector value={(rule) => rules.add(rule)}>
      <HeadCollector value={collect}>
        <StaticRouter location={prefix + url} basename={prefix}>
          <App state={state} />
        </StaticRouter>
      </HeadCollector>
    </StyleCollector>,
  );
  if (!head) throw new Error(`The page of ${url} has no head`);
  const { theme } = state.site;
  const themed = themeStyles(theme, palette);
  const fonts = fontsFor(pathname, theme.fontPair);
  const drawn = [...rules].join('');
  return {
    status: head.missing ? 404 : 200,
    // The style of the stand-ins comes after the fonts that it replaces for a while.
    head: [
      embedded ? FRAMED : '',
      headHtml(head, state.site, state.origin),
      styleOf(themed),
      fonts.html,
      styleOf(drawn),
    ].join(''),
    styles: [themed, ...fonts.styles, drawn],
    body,
    notice: renderToStaticMarkup(<BootNotice site={state.site} />),
    chunks: chunksFor(pathname).join(''),
    // The HTML has the shows, and the browser does not draw them again.
    state: scriptJson({ ...state, fallback: withFirstShows(answers) }),
  };
}
