import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ASIDE, pathOf, SUITES, TO_BE_HAD } from './suites.js';

const deployed = SUITES.filter((suite) => !ASIDE[suite]);
const sourceOf = (suite: string) => readFileSync(pathOf(suite), 'utf8');

/** The settings and arguments in the calls by which a suite gets its stack. */
const askedOf = (suite: string): string[] => {
  const calls = sourceOf(suite).matchAll(/(?:start|share)TestStack\(([^;]*?)\)[,;\]\s]/g);
  return [...calls].flatMap(([, given]) => given!.match(/\b[A-Z]{2,}_[A-Z_]+(?=:)|--\w+|\w+=\d/g) ?? []);
};

test('the suites that run on a deployed stack ask for no setting that it lacks', () => {
  const inVain = deployed
    .map((suite) => [suite, askedOf(suite).filter((name) => !TO_BE_HAD.includes(name))] as const)
    .filter(([, missing]) => missing.length > 0);
  expect(inVain).toEqual([]);
  // The search finds the settings and arguments of a suite.
  expect(askedOf('platform/gateway-stalls')).toEqual(['--scale', 'gateway=2']);
  expect(askedOf('deals/hostile-client-page')).toEqual(['RATE_LIMIT']);
});

test('the suites that run on a deployed stack use none of its processes outside of tests of their own', () => {
  const helpers = /\b(PushStack|startNotices|stack\.gateways)\b/;
  expect(deployed.filter((suite) => helpers.test(sourceOf(suite)))).toEqual([]);
});

test('each suite that stands aside is there', () => {
  expect(Object.keys(ASIDE).filter((name) => !SUITES.includes(name))).toEqual([]);
});
