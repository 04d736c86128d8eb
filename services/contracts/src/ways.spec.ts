import { expect, test } from '@jest/globals';
import { byWay, WAYS, type Way } from './ways.js';
import { WAY_TEXTS } from './ways.texts.js';

/** Words that make sense in one way of running alone. */
const OF: Record<Way, RegExp> = {
  start: /\bnpm /,
  compose: /\bcompose |upgrade\.sh|\bDOMAIN\b/,
  one: /\bdocker (exec|restart|logs) tocada\b/,
  coolify: /\bCoolify\b/,
  kubernetes: /\bkubectl\b/,
};

const said = (words: (typeof WAY_TEXTS)['es']['start']): string =>
  Object.values(words)
    .map((word) => (typeof word === 'function' ? word('backups') : word))
    .join('\n');

test.each(['es', 'en'] as const)('the advice of each way names the commands of that way alone: %s', (language) => {
  const advice = byWay(WAY_TEXTS[language], said);
  for (const way of WAYS) expect([way, WAYS.filter((other) => OF[other].test(advice[way]))]).toEqual([way, [way]]);
});
