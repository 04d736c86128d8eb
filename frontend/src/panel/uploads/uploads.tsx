import { IMAGE_ROUTES, type Image } from '@tocada/contracts/kit/images.js';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api';
import { isWorthRetrying } from '../../lib/retry';
import { showToast } from '../../ui/toasts';
import { useSession } from '../admin-session';
import { sentenceOf } from '../failures';
import { stored } from '../stored';
import { texts } from './uploads.texts';

/** Addresses of files that this browser has sent → object URLs that show them until the derivatives are ready. */
const previews = new Map<string, string>();

export const keepPreview = (imageURL: string, file: Blob) => void previews.set(imageURL, URL.createObjectURL(file));

export const previewOf = (imageURL: string): string | undefined => previews.get(imageURL);

/** The time between two polls of the state of an upload, in milliseconds. */
const POLL_INTERVAL = 1000;

interface Uploads {
  /** The state of each upload of this session, by its address. */
  images: ReadonlyMap<string, Image>;
  /** Follows an upload until it is processed and shows the outcome in a toast. Undefined when the session ended before. */
  follow: (imageURL: string) => Promise<Image | undefined>;
}

const UploadsContext = createContext<Uploads | null>(null);

/** Stands above the tabs, so that the outcome of an upload is shown on every tab. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const [images, setImages] = useState<ReadonlyMap<string, Image>>(new Map());
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);

  const ask = (imageURL: string): Promise<Image> =>
    session.call(IMAGE_ROUTES.prepare, {}, { imageURL }).catch((error: unknown) => {
      const answered = error instanceof ApiError && !isWorthRetrying(error.status);
      return answered ? { state: 'failed', message: sentenceOf(error) } : { state: 'pending' };
    });
  const follow = async (imageURL: string) => {
    let image: Image = { state: 'pending' };
    const keep = () => setImages((before) => new Map(before).set(imageURL, image));
    keep();
    for (;;) {
      image = await ask(imageURL);
      if (!open.current) return undefined;
      if (image.state !== 'pending') break;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    }
    keep();
    if (image.state === 'ready') showToast({ title: texts.uploaded });
    else showToast({ title: texts.notUploaded, text: stored(image.message, image.said), destructive: true });
    return image;
  };

  return <UploadsContext value={{ images, follow }}>{children}</UploadsContext>;
}

export const useUploads = (): Uploads => {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('UploadsProvider is missing');
  return uploads;
};
