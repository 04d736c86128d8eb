import { textLinkClass } from '../ui/button';
import { Card } from './card';
import { texts } from './client-page.texts';
import { useAddress, useView } from './state';

/** The agreement and the receipts. A document whose file is not made yet has no link. */
export function Documents() {
  const { documents } = useView();
  const address = useAddress();
  if (documents.length === 0) return null;
  return (
    <Card id="documents" title={texts.documents}>
      <ul className="mt-2">
        {documents.map(({ id, kind, number, sha256 }) => (
          <li key={id} className="flex min-h-11 items-center">
            {sha256 === null ? (
              texts.fileWaits(texts.documentKinds[kind], number)
            ) : (
              <a href={address(`documents/${id}.pdf`)} download className={`${textLinkClass} min-h-11`}>
                {texts.file(texts.documentKinds[kind], number)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
