/** Corrects Uppy's dialog for screen readers: names and lists. It redraws at any time, so the dialog is observed. */
export const makeDialogAccessible = (dialog: HTMLElement): (() => void) => {
  const correct = () => {
    const inner = dialog.querySelector('.uppy-Dashboard-inner');
    const outer = dialog.querySelector('.uppy-Dashboard');
    const name = outer?.getAttribute('aria-label');
    if (inner && name) {
      inner.setAttribute('aria-label', name);
      inner.setAttribute('aria-modal', 'true');
      outer?.removeAttribute('aria-label');
    }
    dialog.querySelector('.uppy-Dashboard-files:not([role])')?.setAttribute('role', 'list');
  };
  correct();
  const observer = new MutationObserver(correct);
  observer.observe(dialog, { childList: true, subtree: true });
  return () => observer.disconnect();
};
