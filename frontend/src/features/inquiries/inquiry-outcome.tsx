import { whatsappLink } from '@tocada/contracts/phone.js';
import { useSite } from '../../lib/context';
import { textLinkClass } from '../../ui/button';
import { OutsideLink } from '../../ui/outside-link';
import type { Outcome } from './inquiry-state';

/** The outcome of the inquiry, for people who missed the toast or have no scripts. */
export function InquiryOutcome({ outcome }: { outcome: Outcome }) {
  const site = useSite();
  return (
    <>
      {outcome?.kind === 'sent' && (
        <div className="mt-6 rounded-tile border border-aqua bg-aqua/5 p-5">
          <p className="font-semibold text-paper">Tu solicitud ya está con la banda.</p>
          <p className="mt-1">
            Número de solicitud: <strong className="text-paper">{outcome.reference}</strong>
          </p>
          <p className="mt-1">Responderemos a {outcome.email}. No hace falta que la envíes otra vez.</p>
        </div>
      )}
      {outcome?.kind === 'failed' && (
        <div className="mt-6 rounded-tile border border-alarm bg-alarm/5 p-5">
          <p className="font-semibold text-paper">Tu solicitud no se pudo enviar.</p>
          <p className="mt-1">
            {outcome.message} También puedes escribirnos{' '}
            <OutsideLink href={whatsappLink(site.whatsapp)} className={textLinkClass}>
              por WhatsApp
            </OutsideLink>
            .
          </p>
          {outcome.marked && (
            <ul className="mt-3 list-disc pl-5">
              {outcome.marked.map(({ path, message }) => (
                <li key={path}>
                  <a href={`#booking-${path}`} className={textLinkClass}>
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
