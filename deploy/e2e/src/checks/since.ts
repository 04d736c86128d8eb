/** The number of releases after which marked code must be removed. */
const RELEASES = 2;
const MARKER = /\bsince\('(\d+)\.(\d+)',|(?:\/\/|#) since (\d+)\.(\d+):/g;
/** Words about a release that is meant without an end. */
const ENDLESS = /\breleases? before\b/i;

/**
 * The markers of a file that two releases have passed, each with its place. Another major passes all of those before it.
 * @param version the one of package.json
 */
export function passedIn(file: string, text: string, version: string): string[] {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(MARKER)].flatMap(([, ofField, minorOfField, ofBranch, minorOfBranch]) => {
      const [since, part] = [Number(ofField ?? ofBranch), Number(minorOfField ?? minorOfBranch)];
      if (major < since || (major === since && minor < part + RELEASES)) return [];
      return [
        `${file}:${index + 1} is for the release before ${since}.${part}, which ends at ${version}: ${line.trim()}`,
      ];
    }),
  );
}

/** The lines of a file that are for the release before and say not which. */
export const endlessIn = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      ENDLESS.test(line) ? [`${file}:${index + 1} needs a marker: // since 0.2: … (kit/since.ts)`] : [],
    );
