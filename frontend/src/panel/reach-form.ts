/** The height of the page's fixed header, in pixels. */
const HEADER = 72;

/**
 * Focuses the first field of a form and brings the form into view. A form that begins in the upper half of the screen
 * moves only as far as its end needs: a sticky form is already there.
 */
export const reachForm = (form: HTMLElement | null): void => {
  if (!form) return;
  const { top } = form.getBoundingClientRect();
  form.scrollIntoView({ block: top < HEADER || top > innerHeight / 2 ? 'start' : 'nearest' });
  form.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
};
