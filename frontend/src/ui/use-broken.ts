import { useCallback, useState } from 'react';

/** Whether an image has failed to load. */
export const isBroken = (image: HTMLImageElement) =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/** Whether an image failed to load. Also true when it failed before hydration, when no listener heard the event. */
export const useBroken = () => {
  const [broken, setBroken] = useState(false);
  const fail = useCallback(() => setBroken(true), []);
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image && isBroken(image)) setBroken(true);
  }, []);
  return { broken, image: { ref: check, onError: fail } };
};
