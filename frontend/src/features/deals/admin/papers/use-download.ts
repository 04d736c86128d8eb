import { useSession } from '../../../../panel/admin-session';
import { saveFile } from '../../../../panel/save-file';
import { useWork } from '../../../../panel/use-work';
import { texts } from './client-files.texts';

/** Ten megabytes over a slow phone. Milliseconds. */
const PATIENCE = 120_000;

/** Downloads a file with the session, so that no address opens it. `busy` while one is on its way. */
export function useDownload() {
  const session = useSession();
  const { busy, during } = useWork();
  const download = (address: string, name: string) =>
    void during(texts.downloadFailed, async () =>
      saveFile(await (await session.send(address, { patience: PATIENCE })).blob(), name),
    );
  return { busy, download };
}
