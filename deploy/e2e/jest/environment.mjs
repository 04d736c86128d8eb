import { relative } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

/** Loaded when a file wants a stack or a browser, once for all files of a worker. */
let loaded;
const load = () => (loaded ??= import('@tocada/e2e/worker/worker.js').then(({ worker }) => worker));

/** Ends the stacks and the browser of this process, whose tests have ended. */
globalThis.tocadaEnd = async () => (await loaded)?.end();

// A Jest worker stops listening when its work is done, and should then exit by itself. Its stacks and its browser would keep it alive.
process.on('removeListener', (event) => event === 'message' && loaded && process.exit());

/** Node's environment, and what the worker keeps for its test files: stacks and a browser. */
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.tocadaWorker = load;
    this.global.tocadaFile = relative(config.globalConfig.rootDir, context.testPath);
  }

  async teardown() {
    await (await loaded)?.tidy();
    await super.teardown();
  }
}
