let began: number | null = null;

/** A form begins to be filled in; of one that came back half filled nobody knows how long it took. */
export const beginFilling = (isEmpty: boolean) => {
  began = isEmpty ? performance.now() : null;
};

/** Milliseconds since then, or null. */
export const fillTime = (): number | null => (began === null ? null : Math.round(performance.now() - began));
