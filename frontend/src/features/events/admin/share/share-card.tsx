import type { Event } from '@tocada/contracts/events/events.js';
import { useState } from 'react';
import { lazyPart } from '../../../../lib/lazy-part';
import { PartFailed } from '../../../../panel/part-failed';
import { texts } from '../events.texts';

const SharePreview = lazyPart(() => import('./share-preview'), PartFailed);

/** A preview of the card that WhatsApp shows under a link to the event, once it is unfolded. */
export function ShareCard({ event }: { event: Event }) {
  const [wasOpen, setOpen] = useState(false);
  return (
    <details className="min-w-0 basis-full" onToggle={() => setOpen(true)}>
      <summary className="cursor-pointer py-2.5 font-semibold text-aqua">{texts.onWhatsApp}</summary>
      {wasOpen && <SharePreview event={event} />}
    </details>
  );
}
