import { priceText, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { IssuedDocument } from '@tocada/contracts/deals/quotes.js';
import { loneLinkClass } from '../../../../ui/button';
import { texts } from '../quotes.texts';
import { useDownload } from './use-download';

interface Props {
  documents: IssuedDocument[];
  currency: QuoteCurrency;
}

/** The stored PDFs of a request. */
export function QuoteDocuments({ documents, currency }: Props) {
  const { busy, download } = useDownload();
  if (documents.length === 0) return null;
  return (
    <div>
      <p className="font-semibold text-paper">{texts.documents}</p>
      <ul>
        {documents.map((document) => {
          const { id, kind, number, version, sha256, resold, isCredited, isVoid, url } = document;
          const name = `${texts.documentKinds[kind]} ${version && version > 1 ? texts.version(number, version) : number}`;
          return (
            <li key={id}>
              {sha256 === null ? (
                <span className="flex min-h-11 items-center text-sm">
                  {name} · {texts.preparing}
                </span>
              ) : (
                <button
                  type="button"
                  disabled={busy}
                  className={`${loneLinkClass} text-left break-words`}
                  onClick={() => download(url, `${number}.pdf`)}
                >
                  {texts.file(name)}
                  {isCredited && ` · ${texts.isCredited}`}
                  {isVoid && ` · ${texts.isVoid}`}
                </button>
              )}
              {resold && (
                <p className="text-sm">
                  {resold.cents > 0
                    ? texts.resoldAnswer.refunded(priceText(resold.cents, currency))
                    : texts.resoldAnswer.kept}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
