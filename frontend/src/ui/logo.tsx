import { Icon } from './icons';
import { useBroken } from './use-broken';

/** Has no alternative text, because it always stands beside the band's name. */
export function Logo({ className }: { className: string }) {
  const { broken, image } = useBroken();
  if (broken) return <Icon name="music" className={`${className} text-rose`} />;
  // A low priority, or the server would preload the logo before the fonts.
  return <img src="/logo.svg" alt="" fetchPriority="low" width={48} height={48} className={className} {...image} />;
}
