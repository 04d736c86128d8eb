/** The height of the page's fixed header, in pixels. */
const HEADER = 72;

/** Focuses a form's first field and shows the form. One in the upper half moves only as far as its end needs. */
export const reachForm = (form: HTMLElement | null): void => {
  if (!form) return;
  const { top } = form.getBoundingClientRect();
  form.scrollIntoView({ block: top < HEADER || top > innerHeight / 2 ? 'start' : 'nearest' });
  form.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
};
