import { existsSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ModuleMocker } from 'jest-mock';

const require = createRequire(import.meta.url);

/** Marks the modules of one test file. Each file gets modules of its own; the packages are loaded once a worker. */
const MARK = '?test=';
const isMarked = (url) => url?.includes(MARK);

const GLOBALS = 'jest:globals';
/** Under this name, that module finds what Jest has made for the test file. */
const EXPORTED = Symbol.for('tocada.jest');
const ENDS = ['.ts', '.tsx', ''];
const ESM = {
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** The runtime of the test file that is running, and how many there have been. */
let current;
let count = 0;

const mocker = new ModuleMocker(globalThis);
const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  mocked: (mock) => mock,
  restoreAllMocks: () => mocker.restoreAllMocks(),
};

registerHooks({
  resolve(specifier, context, next) {
    if (!isMarked(context.parentURL)) return next(specifier, context);
    if (specifier === '@jest/globals') return { url: `${GLOBALS}${MARK}${count}`, shortCircuit: true };
    const { url, ...found } = next(current.mapped(specifier, context.parentURL), context);
    return {
      ...found,
      url: url.startsWith('file:') && !url.includes('/node_modules/') ? `${url}${MARK}${count}` : url,
    };
  },
  load(url, context, next) {
    if (!isMarked(url)) return next(url, context);
    const source = url.startsWith(GLOBALS) ? current.globals() : /\.tsx?\?/.test(url) && current.transformed(url);
    return source ? { format: 'module', source, shortCircuit: true } : next(url, context);
  },
});

/**
 * Loads test files with the loader of Node itself. That of Jest loads every package again for every file, which takes longer
 * than most files of tests.
 */
export default class {
  #names;
  #transformer;
  #maps = new Map();

  constructor({ moduleNameMapper, rootDir }, _environment, _resolver, transformer) {
    this.#names = moduleNameMapper.map(([from, to]) => [new RegExp(from), to.replace('<rootDir>', rootDir)]);
    this.#transformer = transformer;
    count += 1;
    current = this;
  }

  mapped(specifier, parent) {
    const [from, to] = this.#names.find(([from]) => from.test(specifier)) ?? [];
    const name = from ? specifier.replace(from, to) : specifier;
    if (!/^[./]/.test(name)) return name;
    const { href } = new URL(name, parent);
    return ENDS.map((end) => href + end).find((url) => existsSync(fileURLToPath(url))) ?? specifier;
  }

  transformed(url) {
    const { code, sourceMapPath } = this.#transformer.transform(fileURLToPath(url), ESM);
    this.#maps.set(url, sourceMapPath);
    return code;
  }

  globals() {
    const names = Object.keys(globalThis[EXPORTED]).join(', ');
    return `export const { ${names} } = globalThis[Symbol.for('${EXPORTED.description}')];`;
  }

  setGlobalsForRuntime(globals) {
    globalThis[EXPORTED] = { ...globals, jest };
  }

  /** Jest's own code, once a file: its list of tests is a variable of its module. */
  requireInternalModule(path) {
    delete require.cache[path];
    globalThis[Symbol.for('EVENT_HANDLERS')] = undefined;
    return require(path);
  }

  requireModule = require;
  unstable_shouldLoadAsEsm = () => true;
  unstable_importModule = (path) => import(`${pathToFileURL(path)}${MARK}${count}`);
  getSourceMaps = () => this.#maps;
  enterTestCode() {}
  leaveTestCode() {}
  getAllCoverageInfoCopy() {}

  teardown() {
    mocker.restoreAllMocks();
  }
}
