import swc from '@swc/jest';

const { TEST_LANGUAGE: language = 'es' } = process.env;

/** Lets the specs run in another language, as the build of that language does: TEST_LANGUAGE=en. */
export default {
  createTransformer(options) {
    const transformer = swc.createTransformer(options);
    const change = (source) => source.replace("SPOKEN: Language = 'es'", `SPOKEN: Language = '${language}'`);
    return {
      ...transformer,
      process: (source, ...rest) => transformer.process(change(source), ...rest),
      processAsync: (source, ...rest) => transformer.processAsync(change(source), ...rest),
      getCacheKey: (source, ...rest) => transformer.getCacheKey(change(source), ...rest),
    };
  },
};
