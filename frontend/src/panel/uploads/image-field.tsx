import type { Image } from '@tocada/contracts/kit/images.js';
import type { UploadFolder } from '@tocada/contracts/kit/uploads.js';
import { useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button';
import { showToast } from '../../ui/toasts';
import { texts as panelTexts } from '../panel.texts';
import { stored } from '../stored';
import { StoredImage } from './stored-image';
import { UploadButton } from './upload-button';
import { useUploads } from './uploads';
import { texts } from './uploads.texts';

interface Props {
  label: string;
  folder: UploadFolder;
  /** The labels of the buttons. `pending` says what the admin can do while the server processes the image. */
  words: { upload: string; change: string; remove: string; pending?: string };
  value: string | null;
  /** The row's image, while `value` is its address. */
  image: Image | null;
  error: string | undefined;
  onChange: (imageURL: string | null) => void;
}

/** Shows, replaces or removes the image of a member, an event or the identity. */
export function ImageField({ label, folder, words, value, image, error, onChange }: Props) {
  const id = useId();
  const { images, follow } = useUploads();
  const [refusal, setRefusal] = useState<string>();
  const upload = value === null ? undefined : images.get(value);
  const current = useRef(value);
  /** The value to restore when an upload fails. */
  const last = useRef(value);
  useEffect(() => {
    current.current = value;
    if (!upload || upload.state === 'ready') last.current = value;
  }, [value, upload]);

  // Remove the error of a failed upload when the form is saved without the image.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = group.current?.closest('form');
    const forget = () => setRefusal(undefined);
    form?.addEventListener('submit', forget);
    return () => form?.removeEventListener('submit', forget);
  }, []);

  const add = async (imageURL: string) => {
    setRefusal(undefined);
    const followed = follow(imageURL);
    onChange(imageURL);
    const outcome = await followed;
    if (outcome?.state !== 'failed' || current.current !== imageURL) return;
    setRefusal(stored(outcome.message, outcome.said));
    onChange(last.current);
  };
  const remove = () => {
    setRefusal(undefined);
    onChange(null);
    showToast({ title: texts.removed });
  };
  const failed = image?.state === 'failed' ? image : undefined;
  const problem = refusal ?? error ?? (failed && stored(failed.message, failed.said));
  return (
    <div ref={group} role="group" aria-labelledby={id} className="sm:col-span-2">
      <p id={id} className="font-semibold text-paper">
        {label}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        {value !== null && !failed && (
          <div>
            <StoredImage
              key={value}
              url={value}
              image={image}
              alt={panelTexts.preview}
              className="size-32 rounded-tile border border-rail"
            />
          </div>
        )}
        <UploadButton
          folder={folder}
          label={value === null ? words.upload : words.change}
          onUploaded={(imageURL) => void add(imageURL)}
        />
        {value !== null && (
          <button type="button" className={buttonClass.quiet} onClick={remove}>
            {words.remove}
          </button>
        )}
      </div>
      <p role="status" className="mt-1.5 text-sm empty:hidden">
        {upload?.state === 'pending' && (words.pending ?? texts.pending)}
      </p>
      {problem !== undefined && <p className="mt-1.5 text-sm font-medium text-alarm">{problem}</p>}
    </div>
  );
}
