import { CLIENT_FILE_ROUTES } from '@tocada/contracts/deals/client-files.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import { useSession } from '../../../../panel/admin-session';
import { saveFile } from '../../../../panel/save-file';
import { useWork } from '../../../../panel/use-work';
import { texts } from './client-files.texts';

/** Ten megabytes over a slow phone. Milliseconds. */
const PATIENCE = 120_000;

/** Downloads a file of the band's or of a client's with the session. `busy` while one is on its way. */
export function useDownload() {
  const session = useSession();
  const { busy, during } = useWork();
  const download = ({ id, name, type }: { id: string; name: string; type: string }) =>
    void during(texts.downloadFailed, async () => {
      const answer = await session.send(addressOf(CLIENT_FILE_ROUTES.content, { id }), { patience: PATIENCE });
      saveFile(await answer.blob(), `${name}.${type}`);
    });
  return { busy, download };
}
