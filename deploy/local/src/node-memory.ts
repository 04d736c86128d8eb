/** Settings, as in the images, with which a Node process keeps little memory. */
export const NODE_MEMORY = {
  // With an arena per thread each of them would keep what its largest piece of work took.
  MALLOC_ARENA_MAX: '2',
  /**
   * Limits in MB. The live heap is about 50 MB. Without limits V8 lets the heap grow before it collects garbage, and
   * dead objects (answers from before an edit) keep their buffers outside the heap until then. `--expose-gc` lets a
   * process collect the garbage of its start (`services/runtime/src/process.ts`).
   */
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=192 --expose-gc',
};
