import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton`, by which Radix' dialogs keep the page from scrolling. That one writes
 * a style element, which the content security policy refuses. Rules that a script adds to a style sheet are allowed.
 * @returns a component that adds `styles` while at least one of it is mounted
 */
export const styleSingleton = () => {
  let users = 0;
  let added: CSSRule | undefined;

  const add = (styles: string) => {
    users += 1;
    if (users > 1) return;
    // Neither a sheet of an extension, which scripts of pages may not read, nor one that the boot removes.
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
