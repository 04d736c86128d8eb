import { expect, test } from '@jest/globals';
import { byWay, WAYS, type Way } from './ways.js';
import WAY_WORDS, { type WayWords } from './ways.texts.js';

/** Words that make sense in one way of running alone. */
const OF: Record<Way, RegExp> = {
  start: /\bnpm /,
  compose: /\bcompose |upgrade\.sh|\bDOMAIN\b/,
  one: /\bdocker (exec|restart|logs) tocada\b/,
  coolify: /\bCoolify\b/,
  kubernetes: /\bkubectl\b/,
};

const said = (words: WayWords): string =>
  Object.values(words)
    .map((word) => (typeof word === 'function' ? word('backups') : word))
    .join('\n');

test.each(Object.entries(WAY_WORDS))('the advice of each way names the commands of that way alone: %s', (_, texts) => {
  const advice = byWay(texts, said);
  for (const way of WAYS) expect([way, WAYS.filter((other) => OF[other].test(advice[way]))]).toEqual([way, [way]]);
});
