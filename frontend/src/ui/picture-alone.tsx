import { useEffect } from 'react';

/** Goes to the picture itself, as its link does without scripts. It takes the place of what was opened in the history. */
export function PictureAlone({ url }: { url: string }) {
  useEffect(() => location.replace(url), [url]);
  return null;
}
