import { longMoment } from '@tocada/contracts/dates.js';
import { SITE_ADMIN_ROUTES, type SiteState } from '@tocada/contracts/site.js';
import { useState } from 'react';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { Confirm } from '../../../panel/confirm';
import { sentenceOf, tellFailure } from '../../../panel/failures';
import { buttonClass } from '../../../ui/button';
import { showToast } from '../../../ui/toasts';
import { useSiteRevisions } from './use-site-state';

const WORDS: Record<string, string> = {
  name: 'nombre',
  shortName: 'nombre corto',
  heroSubtitle: 'subtítulo',
  heroText: 'texto de la portada',
  bookingIntro: 'texto del formulario',
  description: 'descripción',
  footerText: 'texto del pie',
  genres: 'estilos de música',
  promises: 'promesas',
  logo: 'logo',
  icon: 'icono',
  heroImage: 'foto de portada',
  shareImage: 'imagen para compartir',
  theme: 'colores y letras',
  phone: 'teléfono',
  whatsapp: 'WhatsApp',
  email: 'correo',
  socials: 'redes',
  towns: 'ciudades',
  region: 'región',
  country: 'país',
  eventTypes: 'tipos de evento',
  inquiryLocations: 'lugares',
  repertoire: 'repertorio',
  seo: 'buscadores',
  currency: 'moneda',
};

interface Props {
  /** The published revision. */
  revision: number;
  onRestored: (state: SiteState) => void;
}

/** The published versions before this one, to go back to. */
export function Earlier({ revision, onRestored }: Props) {
  const session = useSession();
  const { timeZone } = useSite();
  const [busy, setBusy] = useState(false);
  const { data: revisions, error } = useSiteRevisions(revision);
  const restore = async (n: number) => {
    setBusy(true);
    try {
      onRestored(await session.call(SITE_ADMIN_ROUTES.restore, { n: String(n) }, { revision }));
      showToast({ title: 'Versión anterior publicada' });
    } catch (problem) {
      tellFailure('Error al volver a esa versión', problem);
    }
    setBusy(false);
  };
  const earlier = revisions?.filter((one) => one.revision !== revision) ?? [];
  if (!error && earlier.length === 0) return null;
  return (
    <section aria-labelledby="versiones" className="mt-10">
      <h3 id="versiones" className="text-xl font-semibold">
        Versiones anteriores
      </h3>
      {error && <p className="mt-2 text-alarm">{sentenceOf(error)}</p>}
      <ul className="mt-4 divide-y divide-rail rounded-card border border-rail bg-hall px-5 sm:px-6">
        {earlier.map(({ revision: n, createdAt, name, changed }) => (
          <li key={n} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <div className="min-w-0">
              <p className="font-semibold text-paper">
                {name} · {longMoment({ date: createdAt, hasTime: true }, timeZone)}
              </p>
              <p className="text-sm">
                {changed.length > 0
                  ? `Cambió: ${changed.map((field) => WORDS[field] ?? field).join(', ')}`
                  : 'Como al principio'}
              </p>
            </div>
            <Confirm
              title="Volver a esta versión"
              text="Se publica en lugar de la actual, que queda en esta lista. Lo que no publicaste se pierde."
              action="Volver"
              onConfirm={() => void restore(n)}
            >
              <button type="button" disabled={busy} className={buttonClass.quiet}>
                Volver a esta versión
              </button>
            </Confirm>
          </li>
        ))}
      </ul>
    </section>
  );
}
