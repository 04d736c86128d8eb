import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { register } from 'prom-client';

/** Loaded when a file wants a stack or a browser, once for all files of a worker. */
let loaded;
const load = () => (loaded ??= import('@tocada/e2e/worker/worker.js').then(({ worker }) => worker));

/** Ends the stacks and the browser of this process, whose tests have ended. */
globalThis.tocadaEnd = async () => (await loaded)?.end();
globalThis.tocadaWorker = load;

// A Jest worker stops listening when its work is done, and has half a second to exit by itself. Its stacks and its browser would
// keep it alive, and a large one takes longer on a busy machine.
process.on('removeListener', (event) => event === 'message' && process.exit());

/** The test's name, below those of its blocks. */
const nameOf = ({ name, parent }) => (parent?.parent ? `${nameOf(parent)} ${name}` : name);

/** The process itself, in which runtime.mjs loads the test files. Each file leaves its variables of the environment as they were. */
export default class {
  global = globalThis;
  #console = globalThis.console;
  #exit = process.exit;
  #env = { ...process.env };

  constructor({ globalConfig }, { testPath }) {
    globalThis.tocadaFile = relative(globalConfig.rootDir, testPath);
  }

  /** Keeps what the stacks have logged during a failed test, for the report of the run. */
  async handleTestEvent({ name, test }) {
    if (name !== 'test_done' || test.errors.length === 0 || !process.env.TEST_REPORTS) return;
    const log = (await loaded)?.logSince(test.startedAt) ?? [];
    const report = { label: `${globalThis.tocadaFile} › ${nameOf(test)}`, log };
    writeFileSync(join(process.env.TEST_REPORTS, `${randomUUID()}.json`), JSON.stringify(report));
  }

  getVmContext = () => null;
  exportConditions = () => ['node', 'node-addons'];
  setup() {}

  async teardown() {
    // Drops the databases of the file, also of one that could not be loaded.
    for (const work of globalThis.tocadaAfterFile?.splice(0) ?? []) await work();
    // Jest replaces both for each file.
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    // The names of metrics, which belong to the package.
    register.clear();
    await (await loaded)?.tidy();
  }
}
