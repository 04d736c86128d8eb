import { sizeText } from '@tocada/contracts/deals/client-files.js';
import type { ReactNode } from 'react';
import { textLinkClass } from '../ui/button';
import { Card } from './card';
import { texts } from './client-page.texts';
import { useAddress, useView } from './state';

const numbered = (number: string, version: number | null | undefined) =>
  version && version > 1 ? texts.version(number, version) : number;

function FileLink({ part, children }: { part: string; children: ReactNode }) {
  const address = useAddress();
  return (
    <a href={address(part)} download className={`${textLinkClass} min-h-11 min-w-0 break-words`}>
      {children}
    </a>
  );
}

/** The agreement, the receipts and the band's own files. A document whose file is not made yet has no link. */
export function Documents() {
  const { documents, files } = useView();
  if (documents.length === 0 && files.length === 0) return null;
  return (
    <Card id="documents" title={texts.documents}>
      <ul className="mt-2">
        {documents.map(({ id, kind, number, version, sha256, isVoid }) => (
          <li key={id} className="flex min-h-11 items-center">
            {sha256 === null ? (
              texts.fileWaits(texts.documentKinds[kind], numbered(number, version))
            ) : (
              <FileLink part={`documents/${id}.pdf`}>
                {texts.file(texts.documentKinds[kind], numbered(number, version))}
                {isVoid && ` · ${texts.isVoid}`}
              </FileLink>
            )}
          </li>
        ))}
        {files.map(({ id, name, type, bytes }) => (
          <li key={id} className="flex min-h-11 items-center">
            <FileLink part={`files/${id}`}>
              {name} ({type.toUpperCase()}, {sizeText(bytes)})
            </FileLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
