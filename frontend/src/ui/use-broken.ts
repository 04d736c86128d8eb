import { useCallback, useState } from 'react';

/** True when an image has failed to load. */
export const isBroken = (image: HTMLImageElement) =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/** True when an image failed to load. Also true when it failed before hydration, when no listener heard the event. */
export const useBroken = () => {
  const [broken, setBroken] = useState(false);
  const fail = useCallback(() => setBroken(true), []);
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image && isBroken(image)) setBroken(true);
  }, []);
  return { broken, image: { ref: check, onError: fail } };
};
