import { Icon } from './icons';
import { useBroken } from './use-broken';

/** Always beside the band's name, hence without a text of its own. */
export function Logo({ className }: { className: string }) {
  const { broken, image } = useBroken();
  if (broken) return <Icon name="music" className={`${className} text-rose`} />;
  // Low, or the server would preload it ahead of the fonts.
  return <img src="/logo.svg" alt="" fetchPriority="low" width={48} height={48} className={className} {...image} />;
}
