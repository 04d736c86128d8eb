import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import type { Plugin } from 'vite';

/** A node of a syntax tree in the form of ESTree. */
interface Node {
  type: string;
  start: number;
  end: number;
}
interface Named extends Node {
  name: string;
}
interface Program extends Node {
  body: Node[];
}
interface Import extends Node {
  source: { value: string };
  specifiers: (Node & { local: Named; imported?: Named })[];
}
interface Declared extends Node {
  declarations: { id: Named; init: Node }[];
}
interface Wrapped extends Node {
  expression: Node;
}
interface Properties extends Node {
  properties: Property[];
}
interface Property extends Node {
  key: Node & { name?: string; value?: string };
  value: Node;
  shorthand: boolean;
  computed: boolean;
  method: boolean;
}
interface Member extends Node {
  object: Node;
  property: Named;
  computed: boolean;
}
interface Call extends Node {
  callee: Node;
  arguments: Node[];
}
interface Arrow extends Node {
  async: boolean;
  params: Named[];
  body: Node;
}

const isA = <T extends Node>(node: Node, type: string): node is T => node.type === type;

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
    .toSorted((one, other) => one.start - other.start);

/** All nodes of a tree. */
const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)];

type Replace = (node: Node, parent: Node) => string | undefined;

/** The code of a node, with other code for the nodes that `replace` has some for. */
function print(node: Node, parent: Node, code: string, replace: Replace): string {
  const other = replace(node, parent);
  if (other !== undefined) return other;
  let text = '';
  let done = node.start;
  for (const child of childrenOf(node)) {
    // Name and value of a short property are at the same place.
    if (child.start < done) continue;
    text += code.slice(done, child.start) + print(child, node, code, replace);
    done = child.end;
  }
  return text + code.slice(done, node.end);
}

/** True for a name that is not that of a property. */
const isVariable = (node: Node, parent: Node): node is Named => {
  if (!isA<Named>(node, 'Identifier')) return false;
  if (isA<Member>(parent, 'MemberExpression')) return parent.computed || parent.property !== node;
  return !isA<Property>(parent, 'Property') || parent.computed || parent.shorthand || parent.key !== node;
};

/** Without the marks of types. */
const bare = (node: Node): Node =>
  /^TS(As|Satisfies)Expression$/.test(node.type) ? bare((node as Wrapped).expression) : node;

const keyOf = ({ key }: Property): string => key.name ?? key.value!;

const isImport = (node: Node): node is Import => isA(node, 'ImportDeclaration');
const declaredBy = (statement: Node) =>
  isA<Declared>(statement, 'VariableDeclaration') ? statement.declarations[0] : undefined;
const isOfLanguage = (statement: Node): boolean =>
  LANGUAGES.some((language) => language === declaredBy(statement)?.id.name);

/** The texts of a catalogue in one language: the object of its name. */
function textsIn({ body }: Program, language: Language): Property[] | undefined {
  for (const statement of body) {
    const declared = declaredBy(statement);
    if (declared?.id.name !== language) continue;
    const object = bare(declared.init);
    if (!isA<Properties>(object, 'ObjectExpression')) return undefined;
    const isPlain = object.properties.every(
      (each) => isA(each, 'Property') && !each.computed && !each.shorthand && !each.method,
    );
    return isPlain ? object.properties : undefined;
  }
  return undefined;
}

/** The nodes of a function whose calls its body can replace. */
const SIMPLE = /^(Identifier|Literal|Template|Conditional|Binary|Logical|Array|Parenthesized)/;
/** The nodes of an argument that may stand more than once in place of its call. */
const REPEATABLE = /^(Identifier|Literal|Member|Binary)/;

/** A text of a catalogue with the code that it stands in. */
interface Text {
  value: Node;
  code: string;
}

/** The code of a text that is no function; undefined for one that must remain a constant. */
function inPlace({ value, code }: Text): string | undefined {
  const isPlain = isA(value, 'Literal') || (isA<Named>(value, 'Identifier') && value.name === 'undefined');
  return isPlain ? code.slice(value.start, value.end) : undefined;
}

/** The code of a call of a text; undefined for a text that must remain a function. */
function called({ value, code }: Text, given: Node[], codeOf: (argument: Node) => string): string | undefined {
  if (!isA<Arrow>(value, 'ArrowFunctionExpression') || value.async) return undefined;
  const { params, body } = value;
  const nodes = nodesOf(body);
  const places = new Map(params.map(({ name }, index) => [name, index]));
  const used = nodes.filter((node): node is Named => isA<Named>(node, 'Identifier'));
  if (params.length !== given.length || given.some((argument) => isA(argument, 'SpreadElement'))) return undefined;
  if (!nodes.every(({ type }) => SIMPLE.test(type)) || !used.every(({ name }) => places.has(name))) return undefined;
  const isRepeated = (index: number) => used.filter(({ name }) => places.get(name) === index).length !== 1;
  if (given.some((argument, at) => isRepeated(at) && !nodesOf(argument).every(({ type }) => REPEATABLE.test(type))))
    return undefined;
  const text = print(body, value, code, (node) =>
    isA<Named>(node, 'Identifier') ? `(${codeOf(given[places.get(node.name)!]!)})` : undefined,
  );
  return `(${text})`;
}

/** A module that imports a catalogue, which is beside it or in another folder. */
const IMPORTED = /^\..*\.texts$/;

/**
 * Puts each text of the frontend's catalogues where it is used. Otherwise every page would load whole catalogues with their keys,
 * and also the texts of parts that load later. A text that is an object, or a function with more than an expression, becomes a
 * constant of the catalogue's module, which the bundler drops when nothing uses it.
 */
export const inlineTexts = (language: Language): Plugin => {
  const catalogues = new Map<string, Map<string, Text>>();
  return {
    name: 'inline-texts',
    apply: 'build',
    transform: {
      filter: { id: /\/frontend\/src\/.*\.tsx?$/, code: /\btexts\b/ },
      handler(code, id) {
        const program = this.parse(code) as unknown as Program;
        const fail = (problem: string, { start }: Node): never =>
          this.error(`${problem}: texts of a catalogue are used as \`texts.key\``, start);

        /** The catalogue of an import, as it is written. */
        const textsOf = (source: string): Map<string, Text> => {
          const file = join(dirname(id), `${source}.ts`);
          const known = catalogues.get(file);
          if (known) return known;
          const written = readFileSync(file, 'utf8');
          const found = textsIn(this.parse(written, { lang: 'ts' }) as unknown as Program, language);
          if (!found) return this.error(`${file} holds no object ${language} of texts`);
          const texts = new Map(
            found.map((text) => [keyOf(text), { value: bare(text.value), code: written }] as const),
          );
          catalogues.set(file, texts);
          return texts;
        };

        if (id.endsWith('.texts.ts')) {
          const texts = textsIn(program, language);
          if (!texts) return this.error(`${id} holds no object ${language} of texts`);
          const constants = texts.map(
            ({ value }, index) => `const $${index} = ${code.slice(value.start, value.end)};\n`,
          );
          const names = texts.map((text, index) => `$${index} as ${keyOf(text)}`);
          const rest = program.body.filter((node) => !node.type.startsWith('Export') && !isOfLanguage(node));
          const [imports, helpers] = [rest.filter(isImport), rest.filter((node) => !isImport(node))];
          const used = new Set([...helpers, ...texts].flatMap(nodesOf).map((node) => (node as Partial<Named>).name));
          // An import that only the other language needs would bring its module, side effects included, into the bundle.
          const needed = imports.filter(({ specifiers }) => specifiers.some(({ local }) => used.has(local.name)));
          const before = [...needed, ...helpers].map(({ start, end }) => `${code.slice(start, end)}\n`);
          return { code: `${before.join('')}${constants.join('')}export { ${names.join(', ')} };\n`, map: null };
        }

        /** The imported catalogues by their names in this module. */
        const imported = new Map<string, Map<string, Text>>();
        for (const statement of program.body) {
          if (!isImport(statement) || !IMPORTED.test(statement.source.value)) continue;
          const [texts, ...others] = statement.specifiers;
          if (texts?.imported?.name !== 'texts' || others.length > 0) fail('An import of something else', statement);
          imported.set(texts!.local.name, textsOf(statement.source.value));
        }
        if (imported.size === 0) return undefined;

        const textAt = (node: Node): Text | undefined => {
          if (!isA<Member>(node, 'MemberExpression') || node.computed || !isA<Named>(node.object, 'Identifier'))
            return undefined;
          const catalogue = imported.get(node.object.name);
          return catalogue && (catalogue.get(node.property.name) ?? fail(`No text ${node.property.name}`, node));
        };
        const replace: Replace = (node, parent) => {
          if (isImport(node))
            return IMPORTED.test(node.source.value)
              ? `import * as ${node.specifiers[0]!.local.name} from ${JSON.stringify(node.source.value)};`
              : code.slice(node.start, node.end);
          if (isA<Call>(node, 'CallExpression')) {
            const text = textAt(node.callee);
            return text && called(text, node.arguments, (argument) => print(argument, node, code, replace));
          }
          const text = textAt(node);
          if (text) return inPlace(text) ?? code.slice(node.start, node.end);
          if (isVariable(node, parent) && imported.has(node.name)) fail(`\`${node.name}\` alone`, node);
          return undefined;
        };
        const printed = print(program, program, code, replace);
        return { code: code.slice(0, program.start) + printed + code.slice(program.end), map: null };
      },
    },
  };
};
