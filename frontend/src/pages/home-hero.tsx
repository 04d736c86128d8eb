import { langOf } from '@tocada/contracts/ground/language.js';
import type { ReadyImage } from '@tocada/contracts/kit/images.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import { signLines } from '@tocada/contracts/site/sign.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { SIGN_ROOM } from '@tocada/contracts/site/theme.js';
import { heroTextOf } from '@tocada/contracts/site/words.js';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../lib/context';
import { useDrawnStyle } from '../lib/drawn-style';
import { buttonClass } from '../ui/button';
import { Picture } from '../ui/picture';
import { staticPart } from '../ui/static-part';
import { texts } from './pages.texts';

/** The height of a line of the sign in ems. */
const LINE = 0.95;

/** The band's name as a neon sign. It takes the width and the height that the screen has left for it. */
function Sign({ name, theme }: Pick<Site, 'name' | 'theme'>) {
  const lines = signLines(name);
  const longest = Math.max(3, ...lines.map((line) => line.length));
  const width = `${(SIGN_ROOM[theme.fontPair] / longest).toFixed(1)}vw`;
  const height = `(var(--screen) - var(--rest)) / ${(LINE * lines.length).toFixed(2)}`;
  const size = useDrawnStyle('#sign', {
    '--sign': `min(13rem, ${width}, max(2.5rem, ${height}))`,
    lineHeight: LINE,
  } as CSSProperties);
  return (
    <h1 id="sign" style={size} className="font-sign text-[length:var(--sign)]">
      {lines.map((line, index) => (
        <span key={index} className={`block animate-strike mix-blend-screen ${index % 2 ? 'tube-aqua' : 'tube-rose'}`}>
          {line}{' '}
        </span>
      ))}
    </h1>
  );
}

/** The band's photo, so far in the dark that the words before it stay readable. */
function Backdrop({ image }: { image: ReadyImage }) {
  const url = image.sources.filter(({ type }) => type === 'image/jpeg').at(-1)!.url;
  return (
    <>
      <Picture url={url} image={image} alt="" sizes="100vw" first className="absolute inset-0 size-full object-cover" />
      <div className="absolute inset-0 bg-night/90" />
    </>
  );
}

const ACTION = 'max-sm:flex-auto max-sm:px-2 max-sm:text-[0.9375rem]';

function HeroSection() {
  const site = useSite();
  return (
    <section className="boards hero relative flex flex-col items-center overflow-hidden text-center">
      {site.heroImage && <Backdrop image={site.heroImage} />}
      <div className="lights absolute inset-x-0 top-18" aria-hidden="true" />
      <div className="container-page relative flex flex-1 flex-col items-center">
        <div className="sign-frame">
          <Sign name={site.name} theme={site.theme} />
        </div>
        <div className="my-auto flex w-full flex-col items-center pt-5">
          <p
            lang={langOf(site, 'heroSubtitle')}
            className="font-poster text-subtitle tracking-wide text-balance text-paper"
          >
            {site.heroSubtitle}
          </p>
          <p lang={langOf(site, 'heroText')} className="mt-3 max-w-2xl md:text-lg">
            {heroTextOf(site)}
          </p>
          <div className="mt-6 flex gap-3 max-sm:w-full sm:gap-4">
            <Link to={PAGES.events.path} className={`${buttonClass.tube} ${ACTION}`}>
              {texts.seeShows}
            </Link>{' '}
            <Link to={PAGES.booking.path} className={`${buttonClass.sign} ${ACTION}`}>
              {texts.hireBand}
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

export const Hero = staticPart('section', HeroSection);
