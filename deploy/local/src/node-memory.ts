/** Settings, as in the images, with which a Node process keeps little memory. */
export const NODE_MEMORY = {
  // With an arena per thread each of them would keep what its largest piece of work took.
  MALLOC_ARENA_MAX: '2',
  /**
   * The live heap is about 50 MB, but V8 would rather take more from the system than look for what is free, and the
   * buffers that dead objects hold (answers of before an edit) wait outside the heap until it does. MB. With
   * `--expose-gc` a process gives back what its start has left (`services/runtime/src/process.ts`).
   */
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=192 --expose-gc',
};
