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
    const sheet = [...document.styleSheets].at(-1)!;
    added = sheet.cssRules[sheet.insertRule(`@media all{${styles}}`, sheet.cssRules.length)];
  };
  const remove = () => {
    users -= 1;
    const sheet = added?.parentStyleSheet;
    if (users === 0 && sheet) sheet.deleteRule([...sheet.cssRules].indexOf(added!));
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
