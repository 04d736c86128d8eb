import type { IssuedDocument } from '@tocada/contracts/deals/quotes.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { useState } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { tellFailure } from '../../../../panel/failures';
import { saveFile } from '../../../../panel/save-file';
import { loneLinkClass } from '../../../../ui/button';
import { texts } from '../quotes.texts';

/** The stored PDFs of a request. They are read with the session, so that no address opens them. */
export function QuoteDocuments({ documents }: { documents: IssuedDocument[] }) {
  const session = useSession();
  const [busy, setBusy] = useState<string>();
  if (documents.length === 0) return null;
  const download = async ({ id, url, number }: IssuedDocument) => {
    setBusy(id);
    try {
      saveFile(await (await session.send(url)).blob(), `${number}.pdf`);
    } catch (error) {
      tellFailure(texts.documentFailed, error);
    }
    setBusy(undefined);
  };
  return (
    <div>
      <p className="font-semibold text-paper">{texts.documents}</p>
      <ul>
        {documents.map((document) => {
          const { id, kind, number, version, sha256, resold, isCredited, isVoid } = document;
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
                  disabled={busy !== undefined}
                  className={`${loneLinkClass} text-left break-words`}
                  onClick={() => void download(document)}
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
