import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { buttonClass } from '../ui/button';
import { OutsideLink } from '../ui/outside-link';
import { Card } from './card';
import { texts } from './client-page.texts';
import { PayWays } from './pay-ways';
import { useClientPage, useView } from './state';

/** After the night: a tip, and words for the band. */
export function AfterNight() {
  const { name, whatsapp, email } = useClientPage().site;
  const { payWays, isDisputed } = useView();
  // The link for cards asks for a sum of its own.
  const ways = isDisputed ? [] : payWays.filter(({ way }) => way !== 'check' && way !== 'card');
  const draft = texts.tellDraft(name);
  return (
    <>
      <Card id="tell" title={texts.tell}>
        <p className="mt-2">{texts.tellText}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <OutsideLink href={whatsappLink(whatsapp, draft)} className={buttonClass.sign}>
            {texts.tellBy}
          </OutsideLink>
          <a href={`mailto:${email}?body=${encodeURIComponent(draft)}`} className={buttonClass.quiet}>
            {texts.tellMail}
          </a>
        </p>
      </Card>
      {ways.length > 0 && (
        <Card id="tip" title={texts.tip}>
          <p className="mt-2">{texts.tipText}</p>
          <PayWays ways={ways} pay={null} />
        </Card>
      )}
    </>
  );
}
