import type { IssuedDocument } from '@tocada/contracts/deals/quotes.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { loneLinkClass } from '../../../../ui/button';
import { texts } from '../quotes.texts';
import { useDownload } from './use-download';

/** The stored PDFs of a request. */
export function QuoteDocuments({ documents }: { documents: IssuedDocument[] }) {
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
                  {resold.cents > 0 ? texts.resoldAnswer.refunded(moneyText(resold.cents)) : texts.resoldAnswer.kept}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
