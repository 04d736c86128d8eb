import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import { PAGES, type Page } from '@tocada/contracts/pages/pages.js';
import { siteOf } from '@tocada/contracts/site/site.js';
import { siteFile } from '@tocada/contracts/site/site-file.js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import browserslist from 'browserslist';
import { defineConfig, type Plugin } from 'vite';
import { inlineTexts } from './inline-texts.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

/** The files of a lazy page in the browser build, without those that every page loads. The server preloads them in the head. */
const chunksOf = (entry: string, language: Language): string[] => {
  const path = new URL(`./.build/client-${language}/.vite/manifest.json`, import.meta.url);
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  visit('index.html');
  const loaded = visited.size;
  visit(entry);
  return [...visited]
    .slice(loaded)
    .flatMap((key) => manifest[key]?.file ?? [])
    .map((file) => `/${file}`);
};

const pageChunks = (language: Language) =>
  Object.fromEntries(
    Object.entries<Page>(PAGES)
      .filter(([, { preloads }]) => preloads)
      .map(([name]) => [name, chunksOf(`src/pages/${name}.tsx`, language)]),
  );

/** In development no gateway renders the page, so the dev server provides only the site's identity. */
const devState = (): Plugin => ({
  name: 'dev-state',
  apply: 'serve',
  transformIndexHtml: (html) => {
    const file = JSON.parse(readFileSync(new URL('../deploy/site.json', import.meta.url), 'utf8')) as unknown;
    const site = siteOf(siteFile.parse(file));
    const state = { site, origin: 'http://localhost:5173', now: new Date().toISOString(), offsets: [], fallback: {} };
    return html.replace('<!--state-->', JSON.stringify(state));
  },
});

/**
 * Rewrites the modules with such paths.
 * @throws Error when there is none, or one that has nothing to rewrite: a path or a library has changed
 */
const rewriting = (name: string, id: RegExp, rewrite: (code: string, path: string) => string | undefined): Plugin => {
  let isFound = false;
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id },
      handler(code, path) {
        isFound = true;
        const rewritten = rewrite(code, path);
        return rewritten ?? this.error(`${name}: ${path} has nothing to rewrite`);
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`${name}: no module of the build has a path like ${id}`);
    },
  };
};

const replaced = (code: string, pattern: RegExp, by: string): string | undefined =>
  code.search(pattern) < 0 ? undefined : code.replace(pattern, by);

/** Replaces zod's JSON Schema functions: a fifth of zod, never called here, but each schema refers to them. */
const noJsonSchemas = (): Plugin =>
  rewriting('no-json-schemas', /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/, (code) => {
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    const aliases = [...code.matchAll(/^export \{.*$/gm)].map(([line]) => line);
    if (names.length === 0) return undefined;
    return [...names.map((name) => `export const ${name} = () => ({});`), ...aliases].join('\n');
  });

/**
 * Replaces the errors that React creates at its start and compares by identity. For the stack trace of an error V8 parses the
 * functions on the stack once more. One of them holds the whole of React, and parsing that takes longer than the rest of the start.
 */
const noErrorsAtStart = (): Plugin =>
  rewriting('no-errors-at-start', /\/react-dom-client\.production\.js$/, (code) =>
    replaced(
      code,
      /(?<=Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g,
      'Object.create(Error.prototype, { message: { value: $1 } })',
    ),
  );

/** Each bundle speaks one language, and holds the texts of this language alone, but for words that are told in the client's. */
const inOneLanguage = (language: Language): Plugin[] => [
  rewriting('spoken-language', /\/contracts\/dist\/ground\/language\.js$/, (code) =>
    replaced(code, /(?<=SPOKEN = )["']es["'];$/m, `'${language}';`),
  ),
  rewriting('texts-of-contracts', /\/contracts\/dist\/.*(?<!-told)\.texts\.js$/, (code) =>
    replaced(code, /^export default \{[^}]*\};$/m, `export default { ${language} };`),
  ),
  {
    name: 'in-one-language',
    transformIndexHtml: (html) => html.replace('lang="es-MX"', `lang="${LANGUAGE_TAGS[language]}"`),
  },
];

/** Writes compressed copies beside each file at the best level, so that the gateway never compresses a file. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir }) {
    for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const body = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(body));
      writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
    }
  },
});

/**
 * Waits for the first paint and the fonts, then loads the scripts in `<template id="boot">`. A photo page paints with
 * fallback fonts first and only then loads its fonts. WebKit tells a frame within another site nothing of its paints, so a frame
 * waits for its load at most. When the scripts fail to load, parse or run, or take too long, the page shows the
 * notice of `layout/boot-notice.tsx`. Written for the oldest browsers. Constant, because the content policy allows this script by
 * its hash.
 *
 * It also keeps the last press of a button of the server's page, and its last form without an address, until the scripts run that
 * answer them. Then it repeats them, so that nothing done early is lost.
 */
const BOOT = `(function (page, asked) {
  function fail() {
    if (page.getAttribute('data-boot') !== 'ready') page.setAttribute('data-boot', 'failed');
  }
  function ask() {
    if (asked) return;
    var scripts = (asked = document.getElementById('boot').content);
    var all = scripts.querySelectorAll('script');
    for (var i = 0; i < all.length; i++) all[i].onerror = fail;
    document.head.appendChild(scripts);
    setTimeout(fail, 15000);
  }
  function askSoon() {
    requestAnimationFrame(function () { setTimeout(ask); });
  }
  addEventListener('error', fail);
  var early, isForm, waits, drawn = document.querySelectorAll('#root form:not([action]), #root button[type=button]');
  function isLive(element) {
    return Object.keys(element).some(function (key) { return key.indexOf('__reactFiber') === 0; });
  }
  function press() {
    if (!early.isConnected || --waits < 0) return (early = null);
    if (!isLive(early)) return setTimeout(press, 50);
    (isForm ? early.querySelector('[type=submit]') : early).click();
    early = null;
  }
  function keep(event) {
    var isSubmit = event.type === 'submit';
    var target = [].filter.call(drawn, function (one) {
      return isSubmit ? one === event.target : one.type === 'button' && one.contains(event.target);
    })[0];
    if (!target || isLive(target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!early) setTimeout(press, 50);
    early = target;
    isForm = isSubmit;
    waits = 600;
  }
  addEventListener('click', keep, true);
  addEventListener('submit', keep, true);
  function painted() {
    var standIns = document.getElementById('stand-ins');
    if (standIns) standIns.remove();
    document.fonts.ready.then(askSoon);
    setTimeout(ask, 5000);
  }
  if (self !== top) addEventListener('load', painted);
  try {
    new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
  } catch (error) {
    ask();
  }
})(document.documentElement);`.replace(/\n */g, '');

/** Lets the first paint wait only for the document: styles are inline, and scripts load after the first paint. */
const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const scripts: string[] = [];
      return html
        .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, file: string) => {
          const styles = bundle![file];
          if (styles?.type !== 'asset') throw new Error(`${file} is not in the bundle`);
          return `<style>${String(styles.source)}</style>`;
        })
        .replace(/<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\s*/g, (tag) => {
          scripts.push(tag.trim());
          return '';
        })
        .replace(
          '<!--boot-->',
          () => `<template id="boot">${scripts.join('')}<!--chunks--></template><script>${BOOT}</script>`,
        );
    },
  },
});

/**
 * Keeps lazy chunks from loading the main style sheet. The document already contains these styles with the band's colours,
 * and the file would bring back the default colours. Chunks name their dependencies by their index in a list, so
 * removing an entry would shift the others. The chunk that holds the list, which is already loaded, replaces the entry.
 */
const oneStyleSheet = (): Plugin => ({
  name: 'one-style-sheet',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(/(["'`])assets\/index-[\w-]+\.css\1/g, JSON.stringify(chunk.fileName));
      }
    },
  },
});

/**
 * Lets V8 compile all functions of the scripts that every page runs while they load, on another thread. Without the
 * comment V8 compiles each function at its first call on the main thread, which is more work for a phone than running
 * them. Only a comment in the first line counts, so it is added after all else.
 */
const compileEarly = (): Plugin => ({
  name: 'compile-early',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || groups.some(({ name }) => name === file.name)))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
});

/** The oldest supported browsers from package.json in the build's notation: "ios15.4". The targets of scripts and styles. */
const oldestBrowsers = browserslist(undefined, { path: import.meta.dirname }).map((browser) =>
  browser.replace('ios_saf', 'ios').replace(' ', ''),
);

/** React and its libraries; what all pages share; checks of inquiries; the panel's start. More compress worse. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|swr)\// },
  {
    name: 'shared',
    test: /frontend\/src\/(lib\/(?!style-singleton)|layout\/(?!language-hint)|ui\/(?!toaster|fullscreen|fonts|cartel-drawing)|features\/inquiries\/inquiry-(form|outcome|promises|state))/,
  },
  { name: 'contracts', test: /contracts\/(src|dist)\/inquiries\/inquiries(?!\.routes)[.-]/ },
  { name: 'desk', test: /inquiries\/admin\/desk\/(slots|list-order|stage-rows)\./ },
];

const languageOf = (mode: string): Language => LANGUAGES.find((language) => language === mode) ?? 'es';

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    inOneLanguage(languageOf(mode)),
    inlineTexts(languageOf(mode)),
    devState(),
    firstPaint(),
    noJsonSchemas(),
    ...(isSsrBuild ? [] : [noErrorsAtStart(), oneStyleSheet(), compileEarly(), precompress()]),
  ],
  // It writes style elements, which the content security policy refuses.
  resolve: {
    alias: { 'react-style-singleton': new URL('./src/lib/style-singleton.ts', import.meta.url).pathname },
  },
  define: isSsrBuild
    ? {
        'process.env.NODE_ENV': JSON.stringify('production'),
        PAGE_CHUNKS: JSON.stringify(pageChunks(languageOf(mode))),
      }
    : {},
  ssr: { noExternal: true },
  build: {
    manifest: !isSsrBuild,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild && languageOf(mode) === 'es',
    // The bundles contain third-party code, and most licenses require a notice.
    license: isSsrBuild ? false : { fileName: 'third-party-notices.txt' },
    // A file that a style names is asked for with the page's address as referrer: a client's page is secret.
    assetsInlineLimit: (file) => file.endsWith('/chevron.svg'),
    target: isSsrBuild ? 'node24' : oldestBrowsers,
    rolldownOptions: isSsrBuild
      ? {}
      : { optimization: { inlineConst: { mode: 'all' } }, output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/companion', '/share'].map((path) => [path, 'http://localhost:8080']),
    ),
  },
}));
