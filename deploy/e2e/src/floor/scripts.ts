import type { Identifier } from '@mdn/browser-compat-data';
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';
import { COMPAT, entriesOf, isEverywhere, isNewer } from './floor.js';
import { newUnitsIn } from './styles.js';

const { builtins, regular_expressions: expressions, classes } = COMPAT.javascript as Record<string, Identifier>;

/** Builtins, interfaces and properties of `window`. */
const globals = new Map<string, Identifier>([
  ...entriesOf(COMPAT.api.Window!),
  ...entriesOf(COMPAT.api),
  ...entriesOf(builtins!),
]);

/** Methods by name, of all types, because a script does not show the type of an object. */
const methods = new Map<string, Identifier[]>();
for (const group of [builtins!, COMPAT.api])
  for (const [, owner] of entriesOf(group))
    for (const [name, member] of entriesOf(owner)) {
      if (!isEverywhere(member)) continue;
      methods.set(name, [...(methods.get(name) ?? []), member]);
    }

const isNewMethod = (name: string) => methods.get(name)?.every(isNewer) ?? false;

/** New values of the option `timeZoneName`. MDN's data does not list option values. */
const NEW_OPTIONS = new Set(['longOffset', 'shortOffset', 'longGeneric', 'shortGeneric']);
/** Patterns in regular expressions that the build cannot lower. */
const EXPRESSIONS: [RegExp, Identifier | undefined][] = [
  [/\(\?<[=!]/, expressions!.lookbehind_assertion],
  [/\(\?[ims-]+:/, expressions!.modifier],
];
const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self']);

const nameOf = (node: ESTree.MemberExpression): string | undefined => {
  if (!node.computed) return node.property.type === 'PrivateIdentifier' ? undefined : node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : undefined;
};

/** The features of a script that one of our oldest browsers lacks, for example "AbortSignal.timeout" or ".toSorted()". */
export function newInScript(file: string, code: string): Set<string> {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found = new Set<string>();
  /** Names that are not reads of a variable, or that only test whether it exists. */
  const noReads = new Set<unknown>();

  /** "Intl" of `Intl` and of `window.Intl` */
  const globalOf = (node: ESTree.Expression | ESTree.Super): string | undefined => {
    if (node.type === 'Identifier') return node.name;
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
    return GLOBAL_OBJECTS.has(node.object.name) ? nameOf(node) : undefined;
  };
  const ownerOf = (node: ESTree.MemberExpression) => globals.get(globalOf(node.object) ?? '');
  const memberOf = (node: ESTree.MemberExpression) => {
    const [owner, name] = [ownerOf(node), nameOf(node)];
    return owner && name ? (owner[`${name}_static`] ?? owner[name]) : undefined;
  };

  const lookInto = (text: string) => {
    if (NEW_OPTIONS.has(text)) found.add(text);
    for (const unit of newUnitsIn(text)) found.add(unit);
  };

  new Visitor({
    UnaryExpression: ({ operator, argument }) => operator === 'typeof' && noReads.add(argument),
    Property: ({ key, computed, shorthand }) => computed || shorthand || noReads.add(key),
    MethodDefinition: ({ key, computed }) => computed || noReads.add(key),
    PropertyDefinition: ({ key, computed }) => computed || noReads.add(key),
    StaticBlock: () => void (isNewer(classes!.static?.initialization_blocks) && found.add('static block')),
    MemberExpression(node) {
      if (!node.computed) noReads.add(node.property);
      const name = nameOf(node);
      if (noReads.has(node) || !name) return;
      if (node.object.type === 'Identifier' && GLOBAL_OBJECTS.has(node.object.name)) {
        if (isNewer(globals.get(name))) found.add(name);
      } else if (isNewer(memberOf(node))) found.add(`${globalOf(node.object)}.${name}`);
    },
    CallExpression({ callee, optional }) {
      if (callee.type !== 'MemberExpression' || optional || memberOf(callee)) return;
      const name = nameOf(callee);
      if (name && isNewMethod(name)) found.add(`.${name}()`);
    },
    Identifier(node) {
      if (!noReads.has(node) && isNewer(globals.get(node.name))) found.add(node.name);
    },
    Literal(node) {
      if (typeof node.value === 'string') lookInto(node.value);
      if (!('regex' in node)) return;
      if (node.regex.flags.includes('v') && isNewer(builtins!.RegExp?.unicodeSets)) found.add('/v');
      for (const [pattern, entry] of EXPRESSIONS)
        if (pattern.test(node.regex.pattern) && isNewer(entry)) found.add(pattern.exec(node.regex.pattern)![0]);
    },
    TemplateElement: ({ value }) => lookInto(value.raw),
  }).visit(program);
  return found;
}
