import { buttonClass, loneLinkClass } from '../ui/button';
import { Card } from './card';
import { texts } from './client-page.texts';
import { ClientForm } from './form';
import { useAddress } from './state';

/** The page that mails lead to: opening it does nothing, its button alarms the band. */
export function NotMe() {
  const address = useAddress();
  return (
    <Card id="not-me" title={texts.notMe}>
      <p className="mt-2">{texts.notMeText}</p>
      <ClientForm act="not-me" className="mt-6">
        <button type="submit" className={`${buttonClass.sign} max-sm:w-full`}>
          {texts.notMeButton}
        </button>
      </ClientForm>
      <p className="mt-4">
        <a href={address()} className={loneLinkClass}>
          {texts.backToPage}
        </a>
      </p>
    </Card>
  );
}
