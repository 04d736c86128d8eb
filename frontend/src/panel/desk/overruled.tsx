import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import { useDeskActs } from './desk-context';
import { texts } from './desk.texts';
import { mainSmallButton } from './small-button';
import { useDeskRead } from './use-desk';

/** Tells of the clients whose first option an act has just ended, and leads to the words for each. */
export function Overruled({ ids }: { ids: string[] }) {
  const { open } = useDeskActs();
  const { data } = useDeskRead<InquiryDetail>(
    ids.length > 0 ? ids.map((id) => addressOf(INQUIRY_ADMIN_ROUTES.detail, { id })) : null,
  );
  const known = data?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <div role="status" className="grid gap-3 rounded-tile border border-bulb/60 bg-bulb/5 p-4 text-paper empty:hidden">
      {ids.length > 0 &&
        known.map(({ id, name }) => (
          <div key={id} className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 break-words">{texts.lostHold(name)}</p>
            <button type="button" className={mainSmallButton} onClick={() => open(id)}>
              {texts.openOf(name)}
            </button>
          </div>
        ))}
    </div>
  );
}
