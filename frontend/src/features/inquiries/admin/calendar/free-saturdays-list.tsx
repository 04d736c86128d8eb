import { CALENDAR_ADMIN_ROUTES, type Night } from '@tocada/contracts/calendar.js';
import { useRef } from 'react';
import { LoadFailure } from '../../../../panel/list-state';
import { showToast } from '../../../../ui/toasts';
import { freeSaturdays, lastDay } from './free-saturdays';
import { mainSmallButton } from '../desk/small-button';
import { useDeskRead, useToday } from '../desk/use-desk';

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

/** The Saturdays to offer, as a text. */
export default function FreeSaturdaysList() {
  const today = useToday();
  const area = useRef<HTMLTextAreaElement>(null);
  const { data, error, mutate } = useDeskRead<Night[]>([
    `${CALENDAR_ADMIN_ROUTES.nights.path}?from=${today}&to=${lastDay(today)}`,
  ]);
  if (error && !data)
    return <LoadFailure title="No se pudo cargar el calendario" error={error} onRetry={() => void mutate()} />;
  if (!data) return <p role="status">Buscando sábados…</p>;
  const { text, held } = freeSaturdays(data[0]!, today);
  const copyText = async () => {
    if (await copy(area.current!)) showToast({ title: 'Sábados copiados' });
    else showToast({ title: 'No se pudo copiar', text: 'El texto quedó seleccionado: cópialo tú.', destructive: true });
  };
  return (
    <>
      {text ? (
        <>
          <textarea
            ref={area}
            readOnly
            aria-label="Sábados libres de los próximos doce meses"
            rows={text.split('\n').length}
            value={text}
            className="block w-full rounded-tile border border-edge bg-night px-4 py-2.5 text-paper"
          />
          <button type="button" className={mainSmallButton} onClick={() => void copyText()}>
            Copiar
          </button>
        </>
      ) : (
        <p>No queda ningún sábado libre en los próximos doce meses.</p>
      )}
      {held > 0 && (
        <p className="text-sm">
          {held === 1 ? '1 sábado está apartado y no está' : `${held} sábados están apartados y no están`} en la lista.
        </p>
      )}
    </>
  );
}
