import type { Quote } from '@tocada/contracts/deals/quote.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { useSession } from '../../../../panel/admin-session';
import { Confirm } from '../../../../panel/confirm';
import { smallButton } from '../../../../panel/desk/small-button';
import { useRefreshDesk } from '../../../../panel/desk/use-desk';
import { useWork } from '../../../../panel/use-work';
import { showToast } from '../../../../ui/toasts';
import { texts } from '../quotes.texts';
import { CopyLink } from './copy-link';

const SCOPES = ['d', 's1', 's2'] as const;

/** The addresses of the client's page: for its details, and for each signer. */
export function QuoteLinks({ inquiryId, links }: { inquiryId: string; links: Quote['links'] }) {
  const session = useSession();
  const refresh = useRefreshDesk();
  const { busy, during } = useWork();
  const renew = async (scope: (typeof SCOPES)[number]) => {
    await during(texts.renewLink, async () => {
      await session.call(QUOTE_ROUTES.renewLink, { id: inquiryId, scope });
      showToast({ title: texts.linkRenewed });
    });
    refresh();
  };
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-aqua">{texts.links}</summary>
      <ul className="space-y-3">
        {SCOPES.map((scope) => {
          const link = links[scope];
          const name = texts.linkNames[scope];
          return (
            link && (
              <li key={scope} className="flex flex-wrap items-center gap-2">
                <span className="basis-full text-paper">{name}</span>
                <CopyLink name={name} link={link} />
                <Confirm
                  title={texts.renewLinkTitle}
                  text={texts.renewLinkText}
                  action={texts.renewLink}
                  onConfirm={() => void renew(scope)}
                >
                  <button type="button" disabled={busy} aria-label={texts.renewLinkOf(name)} className={smallButton}>
                    {texts.renewLink}
                  </button>
                </Confirm>
              </li>
            )
          );
        })}
      </ul>
    </details>
  );
}
