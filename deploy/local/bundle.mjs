// Puts a package's modules into a few files: reading and linking thousands took most of a start's time.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const COMPILED = resolve(process.argv[2] ?? '.build');
const OUTPUT = join(COMPILED, 'bundle');

/**
 * Packages with files (WebAssembly, libraries, fonts, profiles of colours) that they look for beside their own modules, and those
 * that only a launcher outside of containers loads.
 */
const WITH_FILES =
  /^(@?testcontainers|sharp|libheif-js|pdfkit|satori|msgpackr-extract|@fontsource\/|@tocada\/frontend)/;

/** Files that are started or read by their place. The image of a process holds its bundle alone, so commands are among them. */
const entries = readdirSync(COMPILED, { recursive: true }).filter(
  (file) =>
    /^(?!bundle\/)(main|migrations\/\d\w+|.+\.(worker|child|command))\.js$/.test(file) &&
    // The compiler keeps the output of a source file that was moved or deleted.
    existsSync(join('src', file.replace(/js$/, 'ts'))),
);

/** A module still finds by its address what lies beside it: all code but workers, children and migrations is at the top. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    const place = relative(COMPILED, id);
    if (place.startsWith('..') || !code.includes('import.meta.url')) return;
    return code.replaceAll('import.meta.url', `new URL('./${place}', import.meta.url).href`);
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((file) => [file.slice(0, -3), join(COMPILED, file)])),
  platform: 'node',
  external: WITH_FILES,
  plugins: [keepPlaces],
  // Optional packages of Nest and of the ORM that are not installed are not found here either.
  onLog: (level, log) =>
    level === 'warn' && log.code !== 'UNRESOLVED_IMPORT' && process.stderr.write(`${log.message}\n`),
});
await bundle.write({
  dir: OUTPUT,
  cleanDir: true,
  keepNames: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[hash].js',
});
