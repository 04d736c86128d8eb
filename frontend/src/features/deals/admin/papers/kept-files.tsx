import { CLIENT_FILE_ROUTES, sizeText } from '@tocada/contracts/deals/client-files.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import { useState } from 'react';
import { lazyPart } from '../../../../lib/lazy-part';
import { useSession } from '../../../../panel/admin-session';
import type { SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { smallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { PartFailed } from '../../../../panel/part-failed';
import { RemoveButton } from '../../../../panel/row-actions';
import { loneLinkClass } from '../../../../ui/button';
import { texts } from './client-files.texts';
import { useDownload } from './use-download';

/** Apart, because few requests have such a file. */
const KeepForm = lazyPart(() => import('./keep-form'), PartFailed);

/** The files of the client's that the band keeps with a request. */
export function KeptFiles({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const { refusal, run } = useAct(onChange);
  const { busy, download } = useDownload();
  const [isAdding, setAdding] = useState(false);
  const { id, keptFiles } = inquiry;
  const remove = async (fileId: string) => {
    if (await run(texts.rows.removed, () => session.call(CLIENT_FILE_ROUTES.removeKept, { id, fileId }))) onDone();
  };
  return (
    <div className="space-y-2">
      {keptFiles.length > 0 && (
        <section aria-label={texts.kept}>
          <p className="font-semibold text-paper">{texts.kept}</p>
          <ul>
            {keptFiles.map((file) => (
              <li key={file.id} className="flex items-start gap-2 py-1">
                <div className="min-w-0 flex-1">
                  <button
                    type="button"
                    disabled={busy}
                    className={`${loneLinkClass} text-left break-words`}
                    onClick={() =>
                      download(addressOf(CLIENT_FILE_ROUTES.content, { id: file.id }), `${file.name}.${file.type}`)
                    }
                  >
                    {file.name} ({file.type.toUpperCase()}, {sizeText(file.bytes)})
                  </button>
                  {file.note && <p className="text-sm break-words whitespace-pre-line">{file.note}</p>}
                </div>
                <RemoveButton
                  label={texts.rows.removeOf(file.name)}
                  title={texts.rows.removeTitle}
                  text={texts.keptRemoveText(file.name)}
                  onRemove={() => void remove(file.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Refusal>{refusal}</Refusal>
      <p>
        <button type="button" aria-expanded={isAdding} className={smallButton} onClick={() => setAdding(!isAdding)}>
          {texts.keep}
        </button>
      </p>
      {isAdding && (
        <KeepForm
          inquiryId={id}
          onChange={onChange}
          onClose={() => {
            setAdding(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}
