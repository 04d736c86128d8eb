import { CLIENT_FILE_ROUTES } from '@tocada/contracts/deals/client-files.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import { useState } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { tellFailure } from '../../../../panel/failures';
import { saveFile } from '../../../../panel/save-file';
import { texts } from './client-files.texts';

/** Ten megabytes over a slow phone. Milliseconds. */
const PATIENCE = 120_000;

/** Downloads a file of the band's or of a client's with the session. `busy` while one is on its way. */
export function useDownload() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const download = async ({ id, name, type }: { id: string; name: string; type: string }) => {
    setBusy(true);
    try {
      const answer = await session.send(addressOf(CLIENT_FILE_ROUTES.content, { id }), { patience: PATIENCE });
      saveFile(await answer.blob(), `${name}.${type}`);
    } catch (error) {
      tellFailure(texts.downloadFailed, error);
    }
    setBusy(false);
  };
  return { busy, download: (file: Parameters<typeof download>[0]) => void download(file) };
}
