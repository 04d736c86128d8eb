import type { Site } from '@tocada/contracts/site.js';
import { textLinkClass } from '../ui/button';
import { OutsideLink } from '../ui/outside-link';
import { whatsappLink } from './share';

/**
 * Stands in every document, outside of what React draws, and shows when the page's scripts failed. The script that asks for
 * them says so, because it runs everywhere, and so does the page once React cannot go on.
 */
export function BootNotice({ site }: { site: Site }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-70 hidden border-t border-bulb bg-beam px-5 py-4 text-center text-paper boot-failed:block"
    >
      Una parte de esta página no pudo cargar. Si algo no responde, recárgala o escríbenos{' '}
      <OutsideLink href={whatsappLink(site)} className={textLinkClass}>
        por WhatsApp
      </OutsideLink>
      .
    </div>
  );
}

const mark = (state: 'ready' | 'failed') => {
  document.documentElement.dataset.boot = state;
};

export const bootReady = () => mark('ready');
export const bootFailed = () => mark('failed');
