import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { cartelOf } from '@tocada/contracts/events/cartel.js';
import { cartelSite, show } from '@tocada/contracts/events/spec-show.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { fullNumber } from '@tocada/contracts/ground/phone.js';
import { inquiryForm } from '@tocada/contracts/inquiries/inquiries.js';
import { inquiryFields } from '@tocada/contracts/inquiries/spec-inquiry.js';
import { isImageUrl } from '@tocada/contracts/kit/fields.js';
import { samples, SEED } from '@tocada/contracts/kit/spec-samples.js';
import { fillTags, tagFault } from '@tocada/contracts/messages/replies.js';
import { pageAt } from '@tocada/contracts/pages/pages.js';
import { answerTo, type Question } from '@tocada/runtime/calendars/answer.js';
import { calendarOf, eventOf, zoneWith } from '@tocada/runtime/calendars/spec-calendar.js';
import { scrub, scrubPath } from '@tocada/runtime/logger.js';
import { cpuTime } from '@tocada/runtime/spec-cpu-time.js';
import { ROOT } from '@tocada/local/root.js';
import fc from 'fast-check';

/** The parts that read texts of strangers. Among the tools of an operator only the launcher does. */
const SOURCES = ['services/*/src', 'gateway/src', 'companion/src', 'frontend/src', 'deploy/object-store/src'];
SOURCES.push('deploy/local/src');

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The patterns of a syntax tree. A pattern that is composed at run time gets a letter in place of each part. */
function patternsIn(node: unknown): RegExp[] {
  if (Array.isArray(node)) return node.flatMap(patternsIn);
  if (!isNode(node)) return [];
  const inside = Object.values(node).flatMap(patternsIn);
  if (node.type === 'RegExpLiteral') return [new RegExp(String(node.pattern), String(node.flags)), ...inside];
  const isComposed = node.type === 'NewExpression' && (node.callee as { value?: string }).value === 'RegExp';
  if (!isComposed) return inside;
  const [{ expression }] = node.arguments as [{ expression: { quasis: { cooked: string }[] } }];
  return [new RegExp(expression.quasis.map(({ cooked }) => cooked).join('a')), ...inside];
}

/** Each pattern and the first file that has it. */
const patterns = new Map<string, { pattern: RegExp; file: string }>();
const files = globSync(
  SOURCES.map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: ROOT },
).filter((file) => !/\.spec\.tsx?$/.test(file));
for (const file of files) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true });
  for (const pattern of patternsIn(tree))
    if (!patterns.has(`${pattern}`)) patterns.set(`${pattern}`, { pattern, file });
}

/** One character of each class that a pattern could name. */
const CLASSES = [...'aZé7 \t\n\r"\';,.-+=@/\\<>{()[&#%?:_*|\0\u0085\u00a0\u200b\u2028😀', '\ud800'];
const LONGEST = 10_000;
const SHORT = LONGEST / 5;
const MIDDLE = 2 * SHORT;
/** A text made to a length. */
type Shape = (length: number) => string;
const run =
  (text: string): Shape =>
  (length) =>
    text.repeat(length / text.length);
/** The last character spoils a match that reaches the end. */
const shapesOf = (one: string, other: string): Shape[] => [
  (length) => `${one}${run(other)(length)}\u0001`,
  (length) => `${run(one)(length / 2)}${run(other)(length / 2)}\u0001`,
  (length) => `${run(one + other)(length)}\u0001`,
];
/** The shapes of each pair of classes, with the text that every pattern reads. */
const PAIRS = new Map(
  CLASSES.map((one) => [
    one,
    new Map(CLASSES.map((other) => [other, shapesOf(one, other).map((shape) => ({ shape, middle: shape(MIDDLE) }))])),
  ]),
);

/** The sets of characters that a pattern names: `[a-z]`, `\s`, `\p{L}`, `x`. A sign of its grammar does no harm here. */
const SETS = /\\[pP]\{[\w=]+\}|\\u(?:\{\w+\}|\w{4})|\\x\w\w|\\.|\[(?:\\.|[^\]\\])*\]|./gsu;

/** One of all classes that the pattern cannot tell from each other. */
function classesOf({ source, flags }: RegExp): string[] {
  const sets = (source.match(SETS) ?? []).flatMap((set) => {
    try {
      return new RegExp(`^(?:${set})$`, flags.replace(/[gy]/g, ''));
    } catch (error) {
      if (set.startsWith('[')) throw error;
      return [];
    }
  });
  // A boundary of words names no set.
  sets.push(/^\w$/);
  return [...new Map(CLASSES.map((one) => [sets.map((set) => set.test(one)).join(), one])).values()];
}

/** Milliseconds of the processor: the best of some tries. A busy machine does not count. */
function best(work: () => void, tries: number): number {
  let shortest = Infinity;
  for (let left = tries; left > 0; left -= 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    shortest = Math.min(shortest, (user + system) / 1000);
  }
  return shortest;
}

/** Milliseconds. Quadratic work for a middle text takes more, so what takes less is not looked at twice. */
const SUSPECT = 0.5;
/** The factor of the time for a text of five times the length: 5 when linear, 25 when quadratic. */
const TOO_STEEP = 12;

/** True when the time grows faster than the length of the text. */
function isSteep(read: (text: string) => void, shape: Shape, middle = shape(MIDDLE)): boolean {
  for (const tries of [1, 3]) if (best(() => read(middle), tries) < SUSPECT) return false;
  const [short, long] = [shape(SHORT), shape(LONGEST)];
  // A collection of garbage spoils a measurement, and so does a host that is busy with other machines. Not each one is spoiled.
  for (let tries = 3; tries <= 10; tries += 1)
    if (best(() => read(long), tries) <= TOO_STEEP * best(() => read(short), tries)) return false;
  return true;
}

const pairsOf = (classes: string[]) => classes.flatMap((one) => classes.map((other) => [one, other] as const));

/** True for a pair of classes in whose runs `read` takes a time that grows faster than the length. */
const isSteepIn =
  (read: (text: string) => void) =>
  ([one, other]: readonly [string, string]): boolean =>
    PAIRS.get(one)!
      .get(other)!
      .some(({ shape, middle }) => isSteep(read, shape, middle));

/** Finds every match, as `replace`, `split` and `matchAll` do. */
const reader = ({ source, flags }: RegExp) => {
  const all = new RegExp(source, flags.replace('y', '').replace('g', '') + 'g');
  return (text: string) => void text.replace(all, '');
};

describe('every pattern takes a time that grows with the length of the text', () => {
  test('the search finds the patterns', () => {
    expect(patterns.size).toBeGreaterThan(150);
    expect([...patterns.values()].map(({ file }) => file)).toContain('services/runtime/src/csv.ts');
  });

  test('a quadratic pattern is seen', () => {
    const steep = (pattern: RegExp) => pairsOf(classesOf(pattern)).some(isSteepIn(reader(pattern)));
    expect([/\s+$/, /[;\t]\s*(?==)/, /[^\p{L}]+é/u].map(steep)).toEqual([true, true, true]);
    expect([/\s+/, /\p{L}+/u, /a{2}/].map(steep)).toEqual([false, false, false]);
  });

  test('in runs of each class of character, and of each pair', () => {
    const steep = [...patterns.values()].flatMap(({ pattern, file }) =>
      pairsOf(classesOf(pattern))
        .filter(isSteepIn(reader(pattern)))
        .map((pair) => `${file}: ${pattern} in runs of ${JSON.stringify(pair)}`),
    );
    expect(steep).toEqual([]);
  });

  test('in runs of whatever else a stranger repeats', () => {
    const few = (most: number) => fc.array(fc.constantFrom(...CLASSES), { maxLength: most }).map((all) => all.join(''));
    const text = fc.tuple(few(3), few(4), few(4), few(2));
    fc.assert(
      fc.property(fc.constantFrom(...patterns.values()), text, ({ pattern }, [before, one, other, after]) => {
        const [head, tail] = [run(one || 'a'), run(other || 'a')];
        return !isSteep(reader(pattern), (length) => before + head(length / 2) + tail(length / 2) + after);
      }),
      { seed: SEED, numRuns: samples(500, 5000), interruptAfterTimeLimit: 20_000 },
    );
  });
});

const READERS: Record<string, (text: string) => void> = {
  'the name of a form': (name) => inquiryForm.safeParse(inquiryFields({ name })),
  'the email of a form': (email) => inquiryForm.safeParse(inquiryFields({ email })),
  'the day of a form': (eventDate) => inquiryForm.safeParse(inquiryFields({ eventDate })),
  'the details of a form': (details) => inquiryForm.safeParse(inquiryFields({ details })),
  'a phone number': (text) => fullNumber(text, '19795550142'),
  'the address of an image': isImageUrl,
  'the address of a page': pageAt,
  'a line of the log': scrub,
  'a path in the log': scrubPath,
  'the tags of a template': (text) => tagFault(text) ?? fillTags(text, (tag) => tag),
};

test.each(Object.entries(READERS))('%s is read in linear time', (_name, read) => {
  expect(pairsOf(CLASSES).filter(isSteepIn(read))).toEqual([]);
});

test.each(['L', 'Un lugar ', '😀', '…'])(
  'a place of %j is drawn in a time that grows with its length',
  async (part) => {
    const place = (length: number) => part.repeat(length / part.length);
    const draw = (length: number) => () => {
      const far = show({ venue: place(length), location: place(length) });
      for (let left = 5; left > 0; left -= 1) cartelOf(far, cartelSite());
    };
    // Of a time with the square of the length, 64.
    expect(await cpuTime(draw(LIMITS.text / 4))).toBeLessThan(25 * (await cpuTime(draw(LIMITS.text / 32))));
  },
);

describe('a calendar that is made to cost time costs little more than a plain one of as many events', () => {
  const YEARLY = 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU';
  const DAY = 'DTSTART;TZID=X:20261205T200000';
  /** Each event is in a zone of its own that the calendar explains. */
  const calendarWith = (event: (index: number) => string[], rule: string) =>
    calendarOf(
      ...Array.from({ length: 20 }, (_none, index) => [
        ...zoneWith(`X${index}`, rule),
        ...eventOf(...event(index).map((line) => line.replace('TZID=X', `TZID=X${index}`))),
      ]).flat(),
    );
  const timeZone = 'America/Chicago';
  const QUESTIONS: [string, (text: string) => Question][] = [
    ['its nights', (text) => ({ asks: 'nights', text, timeZone, from: '2026-11-22', to: '2027-12-27', dawn: 6 })],
    ['its entries', (text) => ({ asks: 'entries', text, timeZone, texts: ['summary'], zoneProperty: 'x-zone' })],
  ];
  /** Some work of its own kind is dearer than that of a plain calendar, but no more than this. */
  const FACTOR = 30;

  const HOSTILE: Record<string, string> = {
    'durations without end': calendarWith(() => [DAY, 'DURATION:P999999999D'], YEARLY),
    'durations of seconds without end': calendarWith(() => [DAY, 'DURATION:PT99999999999999S'], YEARLY),
    'zones that change every second': calendarWith(() => [DAY], 'RRULE:FREQ=SECONDLY'),
    'zones that change every day from the first year': calendarWith(() => [DAY], 'RRULE:FREQ=DAILY').replaceAll(
      '19700101T',
      '00010101T',
    ),
    'years that only rise': calendarWith((index) => [DAY.replace('2026', `${2200 + 100 * index}`)], YEARLY).replaceAll(
      /TZID=X\d+/g,
      'TZID=X0',
    ),
    'parameters without end': calendarWith(() => [`${DAY.replace(':', ';A=b'.repeat(5000) + ':')}`], YEARLY),
  };
  test.each(QUESTIONS.flatMap(([what, asked]) => Object.keys(HOSTILE).map((kind) => [what, kind, asked] as const)))(
    '%s, with %s',
    async (_what, kind, asked) => {
      const read = (text: string) => () => answerTo(asked(text), () => {});
      const plain = await cpuTime(read(calendarWith(() => [DAY, 'DURATION:PT2H'], YEARLY)));
      expect(await cpuTime(read(HOSTILE[kind]!))).toBeLessThan(FACTOR * plain);
    },
  );
});
