import type { Event } from '@tocada/contracts/events/events.js';
import { storyPath } from '@tocada/contracts/pages/pages.js';
import { prefixIn, useOrigin } from '../../lib/context';
import { buttonClass } from '../../ui/button';
import { texts } from './events.texts';

/** Saves the poster of a show as a picture for stories: 1080 × 1920. */
export function SaveCartel({ event: { id, title }, className = '' }: { event: Event; className?: string }) {
  return (
    <p className={className}>
      <a href={storyPath(id, prefixIn(useOrigin()))} download={`${title}.jpg`} className={buttonClass.quiet}>
        {texts.savePoster}
      </a>
    </p>
  );
}
