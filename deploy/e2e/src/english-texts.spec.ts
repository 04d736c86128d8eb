import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@tocada/local/root.js';

const SPANISH =
  /[áéíóúñü¿¡«»]|(?<![\p{L}-])(el|la|los|las|del?|que|para|por|con|sin|una?|tus?|su|se|est[ae]|nos|ya|hay|más)(?![\p{L}-])/giu;
/** Names that English has too. */
const NAMES = /\bquinceañeras?\b|\bcumbias?\b|\bEspañol\b/gi;

/** The texts of a catalogue, without imports, types and keys. */
const textsOf = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8')
    .replace(/^import .*|^} satisfies .*/gm, '')
    .replace(/^ *('[^']*'|[\p{L}\d]+):/gmu, '')
    .replaceAll(NAMES, '');

const CATALOGUES = globSync('{frontend,gateway,services/*,deploy/local}/src/**/*.texts.en.ts', { cwd: ROOT })
  // These speak to readers of the other language.
  .filter((file) => !/\/(languages|other-language)\.texts\.en\.ts$/.test(file));

test.each(CATALOGUES)('the English catalogue %s holds no Spanish', (file) =>
  expect(textsOf(file).match(SPANISH)).toBeNull(),
);
