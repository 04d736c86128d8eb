import TestSequencer from '@jest/test-sequencer';

/** The drills kill and starve parts of their own stacks. Two at the same time would starve each other beyond their limits. */
const isDrill = ({ path }) => path.endsWith('-drill.long.ts');

/** The longest files first. The drills, which are short files of long tests, stand evenly among them. */
export default class extends TestSequencer {
  sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the name of Jest's own method
    const sorted = super.sort(tests);
    const drills = sorted.filter(isDrill);
    const others = sorted.filter((test) => !isDrill(test));
    const share = Math.ceil(others.length / (drills.length + 1));
    return [
      ...drills.flatMap((drill, index) => [drill, ...others.slice(index * share, (index + 1) * share)]),
      ...others.slice(drills.length * share),
    ];
  }
}
