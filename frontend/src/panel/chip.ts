/** Classes of a pressed button, the same everywhere in the panel. */
export const pressedClass = 'aria-pressed:border-paper aria-pressed:bg-paper aria-pressed:text-night';

/** Classes of a chip that selects a view or unfolds a list. */
export const chipClass = `min-h-11 rounded-full border border-rail px-3 text-sm font-semibold text-paper hover:border-aqua hover:text-aqua aria-expanded:border-aqua ${pressedClass}`;
