import { PAGES } from '@tocada/contracts/pages.js';
import { whatsappLink } from '@tocada/contracts/phone.js';
import { Link } from 'react-router-dom';
import { listOf } from '../lib/share';
import { useSite } from '../lib/context';
import { buttonClass } from '../ui/button';
import { Icon } from '../ui/icons';
import { OutsideLink } from '../ui/outside-link';

/** The invitation on the home page. The form and its validation are on /booking. */
export function InquiryInvitation() {
  const site = useSite();
  return (
    <section aria-labelledby="booking-title" className="boards border-t border-rail/60 py-20 md:py-28">
      <div className="container-page grid gap-12 lg:grid-cols-[3fr_2fr] lg:items-center">
        <div>
          <h2 id="booking-title" className="font-sign text-[clamp(2.25rem,6vw,4rem)] leading-[1.05]">
            Contratar {site.name}
          </h2>
          <p className="mt-5 max-w-xl text-lg">
            Tu fiesta, tu boda, tu festival: llevamos el rock en español a{' '}
            {listOf([...site.towns.slice(0, 2), 'alrededores'])}. Cuéntanos qué celebras y te enviamos una cotización.
          </p>
          <div className="mt-8 flex flex-wrap gap-4">
            <Link to={PAGES.booking.path} className={buttonClass.sign}>
              Solicitar Cotización
            </Link>
            <OutsideLink
              href={whatsappLink(site.whatsapp, `Hola ${site.name}, me interesa contratarlos.`)}
              className={buttonClass.tube}
            >
              <Icon name="whatsapp" />
              {site.phone}
            </OutsideLink>
          </div>
        </div>
        <div>
          <h3 className="text-sm font-semibold tracking-widest text-bulb uppercase">Nuestro Repertorio</h3>
          <ul className="mt-4 border-t border-rail">
            {site.repertoire.map((style) => (
              <li key={style} className="border-b border-rail py-4 font-sign text-xl text-paper">
                {style}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
