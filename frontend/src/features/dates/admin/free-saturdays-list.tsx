import { CALENDAR_ADMIN_ROUTES, type Night } from '@tocada/contracts/dates/calendar.js';
import { useRef } from 'react';
import { mainSmallButton } from '../../../panel/desk/small-button';
import { useDeskRead, useToday } from '../../../panel/desk/use-desk';
import { LoadFailure } from '../../../panel/list-state';
import { showToast } from '../../../ui/toasts';
import { texts } from './calendar-view.texts';
import { freeSaturdays, lastDay } from './free-saturdays';

/** Resolves with whether the text is in the clipboard. Only secure pages have the newer way. */
async function copy(area: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    area.focus();
    area.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way on pages without https
    return document.execCommand('copy');
  }
}

export default function FreeSaturdaysList() {
  const today = useToday();
  const area = useRef<HTMLTextAreaElement>(null);
  const { data, error, mutate } = useDeskRead<Night[]>([
    `${CALENDAR_ADMIN_ROUTES.nights.path}?from=${today}&to=${lastDay(today)}`,
  ]);
  if (error && !data) return <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void mutate()} />;
  if (!data) return <p role="status">{texts.searching}</p>;
  const { text, held } = freeSaturdays(data[0]!, today);
  const copyText = async () => {
    if (await copy(area.current!)) showToast({ title: texts.copied });
    else showToast({ title: texts.copyFailed, text: texts.copyByHand, destructive: true });
  };
  return (
    <>
      {text ? (
        <>
          <textarea
            ref={area}
            readOnly
            aria-label={texts.saturdaysOfYear}
            rows={text.split('\n').length}
            value={text}
            className="block w-full rounded-tile border border-edge bg-night px-4 py-2.5 text-paper"
          />
          <button type="button" className={mainSmallButton} onClick={() => void copyText()}>
            {texts.copy}
          </button>
        </>
      ) : (
        <p>{texts.noSaturdays}</p>
      )}
      {held > 0 && <p className="text-sm">{texts.heldSaturdays(held)}</p>}
    </>
  );
}
