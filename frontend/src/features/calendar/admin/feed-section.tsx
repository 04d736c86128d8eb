import { CALENDAR_ADMIN_ROUTES, type FeedAddress } from '@tocada/contracts/calendar.js';
import { useId, useState } from 'react';
import useSWR from 'swr';
import { bodyOf } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';
import { Confirm } from '../../../panel/confirm';
import { tellFailure } from '../../../panel/failures';
import { LoadFailure } from '../../../panel/list-state';
import { buttonClass } from '../../../ui/button';
import { controlClass } from '../../../ui/field';
import { showToast } from '../../../ui/toasts';

const { feed, renewFeed, endFeed } = CALENDAR_ADMIN_ROUTES;

/** The address with which the members' phones show the band's dates. */
export default function FeedSection() {
  const session = useSession();
  const field = useId();
  const [busy, setBusy] = useState(false);
  const { data, error, mutate } = useSWR<FeedAddress, Error>(feed.path, async (path: string) =>
    bodyOf<FeedAddress>(await session.send(path)),
  );
  const during = async (failure: string, success: string, work: () => Promise<FeedAddress>) => {
    setBusy(true);
    try {
      await mutate(await work(), { revalidate: false });
      showToast({ title: success });
    } catch (problem) {
      tellFailure(failure, problem);
    }
    setBusy(false);
  };
  const renew = () =>
    void during('Error al crear la dirección', 'Dirección nueva del calendario', () => session.call(renewFeed, {}));
  const end = () =>
    void during('Error al apagar la dirección', 'Dirección apagada', async () => {
      await session.call(endFeed, {});
      return { path: null };
    });
  const address = data?.path && location.origin + data.path;
  return (
    <section id="calendario" aria-label="Calendario de la banda">
      <h2 className="text-2xl font-semibold">Calendario de la banda</h2>
      <p className="mt-3 max-w-3xl">
        Con esta dirección, el calendario de tu teléfono muestra las fechas apartadas y reservadas. Dala solo a quien
        puede ver los nombres de tus clientes; si alguien ya no debe verla, cámbiala.
      </p>
      {error && !data && (
        <div className="mt-6">
          <LoadFailure title="No se pudo cargar la dirección" error={error} onRetry={() => void mutate()} />
        </div>
      )}
      {data && !address && (
        <button type="button" disabled={busy} className={`${buttonClass.tube} mt-4`} onClick={renew}>
          Crear dirección
        </button>
      )}
      {address && (
        <div className="mt-4 max-w-3xl space-y-3">
          <label htmlFor={field} className="font-semibold text-paper">
            Dirección del calendario
          </label>
          <input
            id={field}
            readOnly
            value={address}
            className={controlClass}
            onFocus={(event) => event.target.select()}
          />
          <div className="flex flex-wrap gap-3">
            <Confirm
              title="Cambiar la dirección"
              action="Cambiar"
              text="La dirección de ahora deja de servir en todos los teléfonos que la tienen. Esta acción no se puede deshacer."
              onConfirm={renew}
            >
              <button type="button" disabled={busy} className={buttonClass.quiet}>
                Cambiar dirección
              </button>
            </Confirm>
            <Confirm
              title="Apagar la dirección"
              action="Apagar"
              text="El calendario deja de actualizarse en todos los teléfonos que lo tienen. Esta acción no se puede deshacer."
              onConfirm={end}
            >
              <button type="button" disabled={busy} className={buttonClass.quiet}>
                Apagar
              </button>
            </Confirm>
          </div>
        </div>
      )}
    </section>
  );
}
