import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@tocada/local/root.js';
import { observe, type Entry } from './access-log.preload.js';

const PRELOAD = join(ROOT, 'deploy/e2e/dist/worker/access-log.preload.js');

/** The log that an ingress with full request lines would write in front of a stack. */
export class AccessLog {
  private readonly entries: Entry[] = [];
  private readonly file: string;
  /** Ends the observation of the edge, whose server runs in this process. */
  readonly close: () => void;

  constructor(
    dataDir: string,
    private readonly port: number,
  ) {
    this.file = join(dataDir, 'access.log');
    this.close = observe(port, (entry) => this.entries.push(entry));
  }

  /** The environment of a gateway that writes its requests on the public port. */
  observing(env: Record<string, string>): Record<string, string> {
    return {
      ...env,
      NODE_OPTIONS: `${env.NODE_OPTIONS} --import ${PRELOAD}`,
      ACCESS_LOG: this.file,
      ACCESS_LOG_PORT: String(this.port),
    };
  }

  /** The requests of browsers. */
  get lines(): string[] {
    return this.all.flatMap(({ line }) => line ?? []);
  }

  /** The sessions and upload tokens that any client sent. */
  get tokens(): Set<string> {
    return new Set(this.all.flatMap(({ token }) => token ?? []));
  }

  /** Forgets all requests so far. */
  forget(): void {
    this.entries.length = 0;
    rmSync(this.file, { force: true });
  }

  private get all(): Entry[] {
    const written = existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n') : [];
    // A gateway may be writing the last line.
    return [...this.entries, ...written.slice(0, -1).map((line) => JSON.parse(line) as Entry)];
  }
}
