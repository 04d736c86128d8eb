import { useCallback, useState } from 'react';

/** Whether an image failed to load, also when it did so before the page was hydrated and no event was heard. */
export const useBroken = () => {
  const [broken, setBroken] = useState(false);
  const fail = useCallback(() => setBroken(true), []);
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true);
  }, []);
  return { broken, image: { ref: check, onError: fail } };
};
