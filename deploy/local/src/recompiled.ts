import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The watching compiler's last line of a compilation without errors. */
const IS_GOOD = /Found 0 errors\. Watching for file changes\.$/;

/** Tells after each compilation which packages have other code than before. Files are compared by content, not by time. */
export class Recompiled {
  private readonly known: Map<string, string>;

  constructor(
    private readonly root: string,
    private readonly folders: string[],
  ) {
    this.known = new Map(folders.map((folder) => [folder, this.read(folder)]));
  }

  /** @returns the packages to restart after this line of the compiler: none while there are errors */
  after(line: string): string[] {
    if (!IS_GOOD.test(line)) return [];
    return this.folders.filter((folder) => {
      const now = this.read(folder);
      const isOther = now !== this.known.get(folder);
      this.known.set(folder, now);
      return isOther;
    });
  }

  /** No process runs the tests. */
  private read(folder: string): string {
    const dist = join(this.root, folder, 'dist');
    const scripts = globSync('**/*.js', { cwd: dist }).filter((name) => !name.endsWith('.spec.js'));
    const hash = createHash('sha256');
    for (const name of scripts.toSorted()) hash.update(`${name}\n`).update(readFileSync(join(dist, name)));
    return hash.digest('hex');
  }
}
