type Style = Record<string, string | number>;

/** An element as satori draws it. */
export type Element = { type: string; props: { style: Style; children?: Element[] | string } };

export const box = (style: Style, children?: Element[] | string): Element => ({
  type: 'div',
  props: { style: { display: 'flex', flexShrink: 0, ...style }, ...(children && { children }) },
});
