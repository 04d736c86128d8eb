import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Language } from '@tocada/contracts/ground/language.js';
import { ROOT } from '@tocada/local/root.js';
import { ENGLISH, SPANISH } from './stop-words.js';

/** Names that English has too. */
const NAMES = /\bquinceañeras?\b|\bcumbias?\b|\brock en español\b|\bEspañol\b|\bEn español: /gi;
/** The English of the specification, and names of settings. */
const ENGLISH_NAMES =
  /404 Page Not Found|Did you forget to add the page to the router\?|Error loading [a-z ]+\. Please try again later\.|[A-Z]+(_[A-Z]+)+|image not done|Ready at http|\[(First deployment|Backup and restore)\]\([^)]*\)/g;

const CATALOGUES = globSync('{frontend,gateway,services/*,deploy/local}/src/**/*.texts.ts', { cwd: ROOT })
  // These speak to readers of the other language.
  .filter((file) => !/\/(languages|other-language)\.texts\.ts$/.test(file));

/** One language's part of a catalogue, with the helpers before it. The Spanish part comes first and ends with its object. */
function partOf(file: string, language: Language): string {
  const source = readFileSync(join(ROOT, file), 'utf8').replace(/^import [^;]*;$/gm, '');
  const [, spanish, english] = /^([^]*?^const es\b[^]*?^\}.*;\n)([^]*)$/m.exec(source)!;
  return language === 'es' ? spanish! : english!;
}

/** The texts of a part, without comments, types, keys and parameters. */
const textsOf = (file: string, language: Language): string =>
  partOf(file, language)
    .replace(/^export .*|^const (es|en)\b.*|^} satisfies .*|^ *(\/\*\*|\*|\/\/).*/gm, '')
    .replace(/^ *('[^']*'|[\p{L}\d]+):/gmu, '')
    .replace(/\b[A-Z_]+\.(es|en)\b|\([\w, :{}?[\]]*\) =>|\$\{[^}]*\}|, '(es|en)'\)|(?<=[{,] )(es|en):/g, '');

test.each(CATALOGUES)('the English of the catalogue %s holds no Spanish', (file) =>
  expect(textsOf(file, 'en').replaceAll(NAMES, '').match(SPANISH)).toBeNull(),
);

test.each(CATALOGUES)('the Spanish of the catalogue %s holds no English but that of the specification', (file) => {
  const texts = textsOf(file, 'es').match(/'(?:[^'\\]|\\.)*'|`[^`]*`/g) ?? [];
  expect(texts.join('\n').replaceAll(ENGLISH_NAMES, '').match(ENGLISH)).toBeNull();
});

test.each(CATALOGUES)('no text of the catalogue %s holds the name of a helper', (file) => {
  const texts = (['es', 'en'] as const).map((language) => textsOf(file, language)).join('\n');
  expect(texts.replace(/\bconst \w+/g, '').match(/[ `'][a-z]+(?:En|Es)[ .`'](?!=)/)).toBeNull();
});
