import swc from '@swc/jest';

const { TEST_LANGUAGE: language = 'es' } = process.env;

const SPANISH = "SPOKEN: Language = 'es'";

/** Lets the specs run in another language, as the build of that language does: TEST_LANGUAGE=en. */
export default {
  createTransformer(options) {
    const transformer = swc.createTransformer(options);
    const change = (source) => {
      // Otherwise a run in English would be one in Spanish, and pass.
      if (!source.includes(SPANISH)) throw new Error(`the contracts no longer say "${SPANISH}"`);
      return source.replace(SPANISH, SPANISH.replace('es', language));
    };
    return {
      ...transformer,
      process: (source, ...rest) => transformer.process(change(source), ...rest),
      processAsync: (source, ...rest) => transformer.processAsync(change(source), ...rest),
      getCacheKey: (source, ...rest) => transformer.getCacheKey(change(source), ...rest),
    };
  },
};
