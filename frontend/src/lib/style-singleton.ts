import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton`, with which Radix dialogs lock scrolling. The package writes a style
 * element, which the content security policy refuses. The policy allows rules that a script adds to a style sheet.
 * @returns a component that adds `styles` while at least one instance is mounted
 */
export const styleSingleton = () => {
  let users = 0;
  let added: CSSRule | undefined;

  const add = (styles: string) => {
    users += 1;
    if (users > 1) return;
    // Skips sheets of browser extensions, which page scripts may not read, and the sheet that the boot script removes.
    const own = ({ ownerNode }: CSSStyleSheet) => ownerNode instanceof HTMLStyleElement && ownerNode.id !== 'stand-ins';
    const sheet = [...document.styleSheets].find(own);
    if (!sheet) return;
    added = sheet.cssRules[sheet.insertRule(`@media all{${styles}}`, sheet.cssRules.length)];
  };
  const remove = () => {
    users -= 1;
    const sheet = added?.parentStyleSheet;
    const index = sheet ? [...sheet.cssRules].indexOf(added!) : -1;
    if (users === 0 && index >= 0) sheet!.deleteRule(index);
  };

  return function Style({ styles }: { styles: string }) {
    useEffect(() => {
      add(styles);
      return remove;
      // Only the first styles count: what is measured while they apply is wrong.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, []);
    return null;
  };
};
