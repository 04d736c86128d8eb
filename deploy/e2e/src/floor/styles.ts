import type { Identifier } from '@mdn/browser-compat-data';
import postcss, { type Declaration, type Node } from 'postcss';
import { COMPAT, isNewer } from './floor.js';

const { 'at-rules': atRules, selectors, types } = COMPAT.css as Record<string, Identifier>;
const UNITS: [RegExp, string][] = [
  [/\ds(vw|vh|vi|vb|vmin|vmax)\b/, 'viewport_percentage_units_small'],
  [/\dl(vw|vh|vi|vb|vmin|vmax)\b/, 'viewport_percentage_units_large'],
  [/\dd(vw|vh|vi|vb|vmin|vmax)\b/, 'viewport_percentage_units_dynamic'],
  [/\dcq(w|h|i|b|min|max)\b/, 'container_query_length_units'],
  [/\dr?lh\b/, 'lh'],
];

/** The length units of a value that one of our oldest browsers lacks. */
export const newUnitsIn = (value: string): string[] =>
  UNITS.filter(([unit, name]) => unit.test(value) && isNewer(types!.length?.[name])).map(([, name]) => name);

/** True when the node is inside `@supports`, where new features do no harm. */
const isGuarded = ({ parent }: Node): boolean =>
  parent !== undefined &&
  ((parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') || isGuarded(parent as Node));

/** True when an earlier declaration of the same property serves browsers that drop this one. */
const hasFallback = (declaration: Declaration) => {
  const before = declaration.prev();
  return before?.type === 'decl' && before.prop === declaration.prop;
};

/**
 * The features of a stylesheet that one of our oldest browsers lacks: "@container", ":has", "svh". An unknown property or
 * keyword only drops its declaration and is ignored here. An unknown selector drops its whole rule.
 */
export function newInStyles(css: string): Set<string> {
  const found = new Set<string>();
  const root = postcss.parse(css);
  root.walkAtRules((rule) => {
    if (isGuarded(rule)) return;
    if (isNewer(atRules![rule.name])) found.add(`@${rule.name}`);
    if (rule.name !== 'media') return;
    if (/[<>]/.test(rule.params) && isNewer(atRules!.media?.range_syntax)) found.add('@media (width>=)');
    for (const [, feature] of rule.params.matchAll(/\(([a-z-]+)/g))
      if (isNewer(atRules!.media?.[feature!])) found.add(`@media (${feature})`);
  });
  root.walkRules((rule) => {
    if (isGuarded(rule)) return;
    if (rule.parent?.type === 'rule' && isNewer(selectors!.nesting)) found.add('&');
    for (const [, name] of rule.selector.replace(/\\./g, '').matchAll(/::?([a-z][a-z-]*)/g))
      if (isNewer(selectors![name!])) found.add(`:${name}`);
  });
  root.walkDecls((declaration) => {
    if (isGuarded(declaration) || hasFallback(declaration)) return;
    for (const unit of newUnitsIn(declaration.value)) found.add(unit);
    for (const [, name] of declaration.value.matchAll(/([a-z-]+)\(/g))
      if (isNewer(types!.color?.[name!] ?? types![name!])) found.add(`${name}()`);
  });
  return found;
}
