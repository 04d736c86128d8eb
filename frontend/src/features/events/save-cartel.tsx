import type { Event } from '@tocada/contracts/events.js';
import { storyPath } from '@tocada/contracts/pages.js';
import { useHref } from 'react-router-dom';
import { buttonClass } from '../../ui/button';

/** Saves the poster of a show as a picture for stories: 1080 × 1920. */
export function SaveCartel({ event: { id, title }, className = '' }: { event: Event; className?: string }) {
  return (
    <p className={className}>
      <a href={useHref(storyPath(id))} download={`${title}.jpg`} className={buttonClass.quiet}>
        Guardar cartel
      </a>
    </p>
  );
}
