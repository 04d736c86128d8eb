import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import type { Plugin } from 'vite';

/** A node of a syntax tree in the form of ESTree. */
interface Node {
  type: string;
  start: number;
  end: number;
}
interface Declaration extends Node {
  declarations?: { id: { name: string }; init: Node & { properties?: Property[] } }[];
}
interface Property {
  key: { name?: string; value?: string };
  value: Node;
}

/** Makes each text an export in one language: the bundler puts it where it is used, and drops what nothing uses. */
export const inlineTexts = (language: Language): Plugin => ({
  name: 'inline-texts',
  apply: 'build',
  transform: {
    filter: { id: /\/frontend\/src\/.*\.tsx?$/, code: /\btexts\b/ },
    handler(code, id) {
      if (!id.endsWith('.texts.ts'))
        return code.replace(
          /^import \{ texts(?: as (\w+))? \} from (["']\..*\.texts["'];)$/gm,
          (_, name = 'texts', from) => `import * as ${name} from ${from}`,
        );
      const body = this.parse(code).body as unknown as Declaration[];
      const nameOf = ({ declarations }: Declaration) => declarations?.[0]?.id.name;
      const texts = body.find((each) => nameOf(each) === language)?.declarations?.[0]?.init.properties;
      if (!texts) return this.error(`${id} holds no object ${language} of texts`);
      const codeOf = ({ start, end }: Node) => code.slice(start, end);
      const rest = body.filter(
        (each) => !each.type.startsWith('Export') && !LANGUAGES.some((one) => one === nameOf(each)),
      );
      const constants = texts.map(({ value }, index) => `const $${index} = ${codeOf(value)};`);
      const names = texts.map(({ key }, index) => `$${index} as ${key.name ?? key.value!}`);
      return { code: [...rest.map(codeOf), ...constants, `export { ${names.join(', ')} };`].join('\n'), map: null };
    },
  },
});
