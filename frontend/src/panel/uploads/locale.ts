import { texts } from './uppy.texts';

export const locale = { strings: texts.strings, pluralize: (count: number) => (count === 1 ? 0 : 1) };
