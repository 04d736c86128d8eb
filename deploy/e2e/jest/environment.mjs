import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

/** Loaded when a file wants a stack or a browser, once for all files of a worker. */
let loaded;
const load = () => (loaded ??= import('@tocada/e2e/worker/worker.js').then(({ worker }) => worker));

/** Ends the stacks and the browser of this process, whose tests have ended. */
globalThis.tocadaEnd = async () => (await loaded)?.end();

// A Jest worker stops listening when its work is done, and has half a second to exit by itself. Its stacks and its browser would
// keep it alive, and a large one takes longer on a busy machine.
process.on('removeListener', (event) => event === 'message' && process.exit());

/** The test's name, below those of its blocks. */
const nameOf = ({ name, parent }) => (parent?.parent ? `${nameOf(parent)} ${name}` : name);

/** Node's environment, and what the worker keeps for its test files: stacks and a browser. */
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.tocadaWorker = load;
    this.global.tocadaFile = relative(config.globalConfig.rootDir, context.testPath);
  }

  /** Keeps what the stacks have logged during a failed test, for the report of the run. */
  async handleTestEvent({ name, test }) {
    if (name !== 'test_done' || test.errors.length === 0 || !process.env.TEST_REPORTS) return;
    const log = (await loaded)?.logSince(test.startedAt) ?? [];
    const report = { label: `${this.global.tocadaFile} › ${nameOf(test)}`, log };
    writeFileSync(join(process.env.TEST_REPORTS, `${randomUUID()}.json`), JSON.stringify(report));
  }

  async teardown() {
    // Drops the databases of the file, also of one that could not be loaded.
    for (const work of this.global.tocadaAfterFile?.splice(0) ?? []) await work();
    await (await loaded)?.tidy();
    await super.teardown();
  }
}
