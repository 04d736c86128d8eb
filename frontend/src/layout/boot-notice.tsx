import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { textLinkClass } from '../ui/button';
import { OutsideLink } from '../ui/outside-link';
import { texts } from './layout.texts';

/** The notice of failed scripts, outside the React root. The inline script shows it, because that runs everywhere. */
export function BootNotice({ site }: { site: Site }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-70 hidden border-t border-bulb bg-beam px-5 py-4 text-center text-paper boot-failed:block"
    >
      {texts.failed}{' '}
      <OutsideLink href={whatsappLink(site.whatsapp)} className={textLinkClass}>
        {texts.byChat}
      </OutsideLink>
      .
    </div>
  );
}
