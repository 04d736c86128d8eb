import { useId, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import { smallButton } from '../../../panel/desk/small-button';
import { PartFailed } from '../../../panel/part-failed';
import { texts } from './calendar-view.texts';

const FreeSaturdaysList = lazyPart(() => import('./free-saturdays-list'), PartFailed);

export default function FreeSaturdays() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={smallButton}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.freeSaturdays}
      </button>
      {isOpen && (
        <div id={id} className="order-last w-full max-w-xl space-y-3 rounded-tile border border-rail bg-hall p-4">
          <FreeSaturdaysList />
        </div>
      )}
    </>
  );
}
