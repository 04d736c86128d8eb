import type { Event } from '@tocada/contracts/events/events.js';
import { useState } from 'react';
import { useNow, useOrigin, useSite } from '../../../../lib/context';
import { eventHead } from '../../event-head';
import { texts } from '../events.texts';

/** The size of the file in bytes. The browser has just fetched the file and takes it from its cache. */
const sizeOf = async (url: string) => (await (await fetch(url, { cache: 'force-cache' })).blob()).size;

/** The card that WhatsApp shows under a link to the event. */
export default function SharePreview({ event }: { event: Event }) {
  const origin = useOrigin();
  const { title, description, image } = eventHead(event, useSite(), origin, useNow());
  const [bytes, setBytes] = useState<number>();
  const url = image!.path;
  const measure = () => {
    sizeOf(url).then(setBytes, () => undefined);
  };
  return (
    <figure className="mt-3 max-w-sm">
      <div className="overflow-hidden rounded-tile bg-[#005c4b] p-1 text-[#e9edef]">
        <img
          key={url}
          src={url}
          alt={texts.cardOf(event.title)}
          width={1200}
          height={630}
          loading="lazy"
          className="h-auto w-full rounded-t-lg bg-beam"
          onLoad={measure}
        />
        <div className="bg-[#025144] px-3 py-2 text-sm">
          <p className="line-clamp-2 font-semibold">{title}</p>
          <p className="line-clamp-1">{description}</p>
          <p className="text-[#a9c4bd]">{new URL(origin).host}</p>
        </div>
        <p className="truncate px-2 py-1.5 text-sm text-[#8fdcff]">{`${origin}/events/${event.id}`}</p>
      </div>
      <figcaption className="mt-2 text-sm">
        {bytes === undefined ? texts.card : texts.cardAndSize(Math.ceil(bytes / 1024))}
      </figcaption>
    </figure>
  );
}
