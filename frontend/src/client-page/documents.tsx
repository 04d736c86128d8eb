import { sizeText } from '@tocada/contracts/client-files.js';
import type { ReactNode } from 'react';
import { textLinkClass } from '../ui/button';
import { Card } from './card';
import { texts } from './client-page.texts';
import { useAddress, useView } from './state';

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
        {documents.map(({ id, kind, number, sha256 }) => (
          <li key={id} className="flex min-h-11 items-center">
            {sha256 === null ? (
              texts.fileWaits(texts.documentKinds[kind], number)
            ) : (
              <FileLink part={`documents/${id}.pdf`}>{texts.file(texts.documentKinds[kind], number)}</FileLink>
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
