import { createContext, useContext, type CSSProperties } from 'react';

/** Receives the styles of single elements during server rendering, as CSS rules. There is no collector in the browser. */
export const StyleCollector = createContext<((rule: string) => void) | null>(null);

/** A string in CSS that is also safe inside a style element. */
export const cssString = (text: string) =>
  `"${text.replaceAll(/["\\<\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;

const ruleOf = (selector: string, style: CSSProperties) => {
  const declarations = Object.entries(style).map(
    ([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  );
  return `${selector}{${declarations.join(';')}}`;
};

/**
 * A `style` that the server may draw. The content security policy allows no style attributes in HTML, only style elements
 * with a known hash, so the server puts the style under `selector` in the style element of the page. In the browser React
 * sets styles by script, which the policy allows.
 */
export const useDrawnStyle = (selector: string, style: CSSProperties): CSSProperties | undefined => {
  const collect = useContext(StyleCollector);
  if (!collect) return style;
  if (Object.keys(style).length > 0) collect(ruleOf(selector, style));
  return undefined;
};
