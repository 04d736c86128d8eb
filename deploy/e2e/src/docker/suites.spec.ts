import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ASIDE, TO_BE_HAD } from './suites.js';

const FOLDER = join(import.meta.dirname, '..');
const files = readdirSync(FOLDER).flatMap((file) => /^(.*)\.e2e\.ts$/.exec(file)?.slice(1) ?? []);

/** The arguments of the calls by which a file gets its stack. */
const askedOf = (file: string): string[] => {
  const source = readFileSync(join(FOLDER, `${file}.e2e.ts`), 'utf8');
  const calls = source.matchAll(/(?:start|share)TestStack\(([^;]*?)\)[,;\]\s]/g);
  return [...calls].flatMap(([, given]) => given!.match(/\b[A-Z]{2,}_[A-Z_]+(?=:)|--\w+|\w+=\d/g) ?? []);
};

test('the files that run on a deployed stack ask for no setting that it lacks', () => {
  const inVain = files
    .filter((file) => !ASIDE[file])
    .map((file) => [file, askedOf(file).filter((name) => !TO_BE_HAD.includes(name))] as const)
    .filter(([, missing]) => missing.length > 0);
  expect(inVain).toEqual([]);
  // The search finds what files ask for.
  expect(askedOf('gateway-stalls')).toEqual(['--scale', 'gateway=2']);
  expect(askedOf('hostile-client-page')).toEqual(['RATE_LIMIT']);
});

test('the files that run on a deployed stack use none of its processes outside of tests of their own', () => {
  const helpers = /\b(PushStack|startNotices|stack\.gateways)\b/;
  const using = files.filter(
    (file) => !ASIDE[file] && helpers.test(readFileSync(join(FOLDER, `${file}.e2e.ts`), 'utf8')),
  );
  expect(using).toEqual([]);
});

test('each file that stands aside is there', () => {
  expect(Object.keys(ASIDE).filter((name) => !files.includes(name))).toEqual([]);
});
