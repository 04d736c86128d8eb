import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@tocada/local/root.js';
import { ENGLISH, SPANISH } from './stop-words.js';

/** Names that English has too. */
const NAMES = /\bquinceañeras?\b|\bcumbias?\b|\brock en español\b|\bEspañol\b|\bEn español: /gi;
/** The English of the specification, and names of settings. */
const ENGLISH_NAMES =
  /404 Page Not Found|Did you forget to add the page to the router\?|Error loading [a-z ]+\. Please try again later\.|[A-Z]+(_[A-Z]+)+|image not done|Ready at http|\[(First deployment|Backup and restore)\]\([^)]*\)/g;

/** The texts of a catalogue, without imports, comments, types, keys and parameters. */
const textsOf = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8')
    .replace(/^import .*|^export const .*|^} satisfies .*|^ *(\/\*\*|\*|\/\/).*/gm, '')
    .replace(/^ *('[^']*'|[\p{L}\d]+):/gmu, '')
    .replace(/\([\w, :{}?[\]]*\) =>|\$\{[^}]*\}|, '(es|en)'\)|(?<=[{,] )(es|en):/g, '');

const catalogues = (language: string) =>
  globSync(`{frontend,gateway,services/*,deploy/local}/src/**/*.texts.${language}.ts`, { cwd: ROOT })
    // These speak to readers of the other language.
    .filter((file) => !/\/(languages|other-language)\.texts\.\w+\.ts$/.test(file));

test.each(catalogues('en'))('the English catalogue %s holds no Spanish', (file) =>
  expect(textsOf(file).replaceAll(NAMES, '').match(SPANISH)).toBeNull(),
);

test.each(catalogues('es'))('the Spanish catalogue %s holds no English but that of the specification', (file) => {
  const texts = textsOf(file).match(/'(?:[^'\\]|\\.)*'|`[^`]*`/g) ?? [];
  expect(texts.join('\n').replaceAll(ENGLISH_NAMES, '').match(ENGLISH)).toBeNull();
});
