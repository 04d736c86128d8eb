import { PAGES } from '@tocada/contracts/pages.js';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../lib/context';
import { useDrawnStyle } from '../lib/drawn-style';
import { listOf } from '../lib/share';
import { buttonClass } from '../ui/button';

/** The band's name as a neon sign, one word per line. The longest word fits any screen. */
function Sign({ name }: { name: string }) {
  const words = name.split(/\s+/);
  const longest = Math.max(...words.map((word) => word.length));
  const size = useDrawnStyle('#sign', {
    '--sign': `min(13rem, ${(116 / Math.max(longest, 4)).toFixed(1)}vw, 0.24 * var(--screen))`,
  } as CSSProperties);
  return (
    <h1 id="sign" style={size} className="font-sign text-[length:var(--sign)] leading-[0.95]">
      {words.map((word, index) => (
        <span
          key={`${word}-${index}`}
          className={`block animate-strike mix-blend-screen ${index % 2 ? 'tube-aqua' : 'tube-rose'}`}
        >
          {word}{' '}
        </span>
      ))}
    </h1>
  );
}

export function Hero() {
  const { name, heroSubtitle, towns } = useSite();
  return (
    <section className="boards relative overflow-hidden">
      <div className="lights absolute inset-x-0 top-18 h-21" aria-hidden="true" />
      <div className="container-page relative flex min-h-[min(var(--screen),64rem)] flex-col items-center justify-center pt-44 pb-20 text-center">
        <div className="sign-frame">
          <Sign name={name} />
        </div>
        <p className="mt-10 font-sign text-[clamp(1.2rem,3vw,1.9rem)] leading-snug text-paper">{heroSubtitle}</p>
        <p className="mt-4 max-w-2xl text-lg">
          Disponibles para eventos privados, fiestas y festivales en {listOf([...towns, 'sus alrededores'])}.
        </p>
        <div className="mt-9 flex flex-wrap justify-center gap-4">
          <Link to={PAGES.events.path} className={buttonClass.sign}>
            Ver Próximos Shows
          </Link>
          <Link to={PAGES.booking.path} className={buttonClass.tube}>
            Contratar Banda
          </Link>
        </div>
      </div>
    </section>
  );
}
