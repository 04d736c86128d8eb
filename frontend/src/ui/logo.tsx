import type { Site } from '@tocada/contracts/site/site.js';
import { Icon } from './icons';
import { useBroken } from './use-broken';

/** All our browsers show WebP, which keeps what is transparent. */
const sourceOf = (logo: NonNullable<Site['logo']>) =>
  typeof logo === 'string' ? logo : logo.sources.find(({ type }) => type === 'image/webp')!.url;

/** Has no alternative text, because it always stands beside the band's name. */
export function Logo({ logo, className }: { logo: Site['logo']; className: string }) {
  const { broken, image } = useBroken();
  if (broken || !logo) return <Icon name="music" className={`${className} text-rose`} />;
  // A low priority, or the server would preload the logo before the fonts.
  const size = typeof logo === 'string' ? '' : ' object-contain';
  return (
    <img
      src={sourceOf(logo)}
      alt=""
      fetchPriority="low"
      width={48}
      height={48}
      className={className + size}
      {...image}
    />
  );
}
