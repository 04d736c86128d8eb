import { useId, useState } from 'react';
import { smallButton } from '../../../../panel/desk/small-button';
import { controlClass } from '../../../../ui/field';
import { showToast } from '../../../../ui/toasts';
import { texts } from '../quotes.texts';

/** Copies an address. Pages over plain http on a local network cannot: there the address stands in a field. */
export function CopyLink({ name, link }: { name: string; link: string }) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ title: texts.copied });
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <button type="button" aria-label={texts.copyOf(name)} className={smallButton} onClick={() => void copy()}>
        {texts.copy}
      </button>
      {isShown && (
        <span className="basis-full">
          <label htmlFor={id} className="text-sm">
            {texts.notCopied}
          </label>
          <input
            id={id}
            readOnly
            value={link}
            className={`mt-2 ${controlClass}`}
            onFocus={(event) => event.target.select()}
          />
        </span>
      )}
    </>
  );
}
