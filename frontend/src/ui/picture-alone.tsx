import { useEffect } from 'react';

/** Opens the picture file itself, as the link does without scripts. It replaces the overlay's history entry. */
export function PictureAlone({ url }: { url: string }) {
  useEffect(() => location.replace(url), [url]);
  return null;
}
