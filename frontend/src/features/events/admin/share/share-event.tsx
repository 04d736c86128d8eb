import type { StoredEvent } from '@tocada/contracts/events/events.js';
import { eventPath, squarePath, storyPath } from '@tocada/contracts/pages/pages.js';
import { useId, useState } from 'react';
import { prefixIn, useOrigin, useSite } from '../../../../lib/context';
import { chipClass } from '../../../../panel/chip';
import { controlClass } from '../../../../ui/field';
import { showToast } from '../../../../ui/toasts';
import { shareWords, type Network } from './share-words';
import { texts } from './share.texts';

const SHARER = 'https://www.facebook.com/sharer/sharer.php?u=';

/** The texts and pictures with which the band shares an event, each by one tap. */
export default function ShareEvent({ event }: { event: StoredEvent & { date: string } }) {
  const origin = useOrigin();
  const { timeZone, currency } = useSite();
  const id = useId();
  /** The text that this browser would not copy. Pages over plain http on a local network cannot. */
  const [shown, setShown] = useState<string>();
  const page = origin + eventPath(event.id);
  const wordsFor = (network: Network) => shareWords(event, network, { bandZone: timeZone, currency, page });
  const copy = (network: 'facebook' | 'instagram') => async () => {
    const words = wordsFor(network);
    try {
      await navigator.clipboard.writeText(words);
      setShown(undefined);
      showToast({ title: texts.copied[network] });
    } catch {
      setShown(words);
    }
  };
  const link = `inline-flex items-center ${chipClass}`;
  const prefix = prefixIn(origin);
  return (
    <div className="grid gap-4">
      <div role="group" aria-label={texts.words} className="flex flex-wrap items-center gap-2">
        <a
          className={link}
          href={`https://wa.me/?text=${encodeURIComponent(wordsFor('whatsapp'))}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {texts.onWhatsApp}
        </a>
        {/* Facebook takes no text from an address, so the text is copied while its window opens. */}
        <a
          className={link}
          href={SHARER + encodeURIComponent(page)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => void copy('facebook')()}
        >
          {texts.onFacebook}
        </a>
        <button type="button" className={chipClass} onClick={() => void copy('instagram')()}>
          {texts.onInstagram}
        </button>
      </div>
      {shown !== undefined && (
        <div>
          <label htmlFor={id} className="text-sm">
            {texts.notCopied}
          </label>
          <textarea
            id={id}
            readOnly
            rows={6}
            value={shown}
            className={`mt-2 ${controlClass}`}
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
      <div role="group" aria-label={texts.cards} className="flex flex-wrap gap-2">
        <a className={link} href={squarePath(event.id, prefix)} download={texts.squareFile(event.title)}>
          {texts.square}
        </a>
        <a className={link} href={storyPath(event.id, prefix)} download={texts.storyFile(event.title)}>
          {texts.story}
        </a>
      </div>
    </div>
  );
}
