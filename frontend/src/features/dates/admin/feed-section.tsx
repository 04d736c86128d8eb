import { CALENDAR_ADMIN_ROUTES, type FeedAddress } from '@tocada/contracts/dates/calendar.js';
import { useId } from 'react';
import useSWR from 'swr';
import { bodyOf } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';
import { Confirm } from '../../../panel/confirm';
import { LoadFailure } from '../../../panel/list-state';
import { texts as panel } from '../../../panel/panel.texts';
import { useWork } from '../../../panel/use-work';
import { buttonClass } from '../../../ui/button';
import { controlClass } from '../../../ui/field';
import { showToast } from '../../../ui/toasts';
import { texts } from './feed.texts';

const { feed, renewFeed, endFeed } = CALENDAR_ADMIN_ROUTES;

/** The address with which the members' phones show the band's dates. */
export default function FeedSection() {
  const session = useSession();
  const field = useId();
  const { busy, during } = useWork();
  const { data, error, mutate } = useSWR<FeedAddress, Error>(feed.path, async (path: string) =>
    bodyOf<FeedAddress>(await session.send(path)),
  );
  const take = async (success: string, address: FeedAddress) => {
    await mutate(address, { revalidate: false });
    showToast({ title: success });
  };
  const renew = () =>
    void during(texts.createFailed, async () => take(texts.created, await session.call(renewFeed, {})));
  const end = () =>
    void during(texts.endFailed, async () => {
      await session.call(endFeed, {});
      await take(texts.ended, { path: null });
    });
  const address = data?.path && location.origin + data.path;
  return (
    <section id="calendario" aria-label={panel.bandCalendar}>
      <h2 className="text-2xl font-semibold">{panel.bandCalendar}</h2>
      <p className="mt-3 max-w-3xl">{texts.intro}</p>
      {error && !data && (
        <div className="mt-6">
          <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void mutate()} />
        </div>
      )}
      {data && !address && (
        <button type="button" disabled={busy} className={`${buttonClass.tube} mt-4`} onClick={renew}>
          {texts.create}
        </button>
      )}
      {address && (
        <div className="mt-4 max-w-3xl space-y-3">
          <label htmlFor={field} className="font-semibold text-paper">
            {texts.address}
          </label>
          <input
            id={field}
            readOnly
            value={address}
            className={controlClass}
            onFocus={(event) => event.target.select()}
          />
          <div className="flex flex-wrap gap-3">
            <Confirm title={texts.changeTitle} action={texts.confirmChange} text={texts.changeText} onConfirm={renew}>
              <button type="button" disabled={busy} className={buttonClass.quiet}>
                {texts.change}
              </button>
            </Confirm>
            <Confirm title={texts.endTitle} action={texts.end} text={texts.endText} onConfirm={end}>
              <button type="button" disabled={busy} className={buttonClass.quiet}>
                {texts.end}
              </button>
            </Confirm>
          </div>
        </div>
      )}
    </section>
  );
}
