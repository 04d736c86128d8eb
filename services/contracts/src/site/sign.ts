const MOST_LINES = 3;

/** "La", "del", "y": a line of its own would give such a word more weight than the name's other words. */
const isShort = (line: string) => /^\p{L}{1,3}$/u.test(line);

/** Words that lean on the next one: a line that ends in one reads as if it were cut. A name may be in either language. */
// oxlint-disable-next-line texts/in-catalogues
const WEAK = new Set('a al con de del e el en la las los mi o por su un una y and of the &'.split(' '));

/** True for a text whose last word belongs to the line after it. */
export const endsWeakly = (text: string): boolean =>
  WEAK.has(text.slice(text.lastIndexOf(' ') + 1).toLocaleLowerCase('es'));

const longestOf = (lines: string[]) => Math.max(...lines.map((line) => line.length));

/** Every way to break the words into at most `most` lines. */
const breaksOf = (words: string[], most: number): string[][] => {
  const whole = [words.join(' ')];
  if (most === 1) return [whole];
  const broken = words.slice(1).flatMap((_, index) => {
    const first = words.slice(0, index + 1).join(' ');
    return breaksOf(words.slice(index + 1), most - 1).map((rest) => [first, ...rest]);
  });
  return [whole, ...broken];
};

/** The name in the lines of its sign: three at most, the longest short. A short word never stands alone. */
export function signLines(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const breaks = breaksOf(words, MOST_LINES).filter(
    (lines) => lines.length === 1 || !(lines.some(isShort) || lines.slice(0, -1).some(endsWeakly)),
  );
  return breaks.reduce((best, lines) => (longestOf(lines) < longestOf(best) ? lines : best));
}
