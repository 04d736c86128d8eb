import { CLIENT_FILE_ROUTES, type FileTicket } from '@tocada/contracts/deals/client-files.js';
import { ApiError } from '../../../../lib/api';
import type { AdminSession } from '../../../../panel/admin-session';
import { storeRefusal } from '../../../../panel/uploads/store-refusal';

/** An upload that moves no byte for this time has failed. Milliseconds. */
const STALL = 30_000;

/** @throws ApiError, or TypeError and AbortError from the network */
const put = ({ method, uploadURL, headers }: FileTicket, file: File, onProgress: (percent: number) => void) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled = 0;
    const watch = () => {
      clearTimeout(stalled);
      stalled = window.setTimeout(() => request.abort(), STALL);
    };
    request.open(method, uploadURL);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => {
      watch();
      onProgress(Math.round((loaded / file.size) * 100));
    });
    request.addEventListener('loadend', () => clearTimeout(stalled));
    request.addEventListener('abort', () => reject(new DOMException('stalled', 'AbortError')));
    request.addEventListener('error', () => reject(new TypeError('the store did not answer')));
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new ApiError(status, JSON.stringify({ message: storeRefusal(status) }), statusText));
    });
    watch();
    request.send(file);
  });

/** Uploads a file straight to the store. Resolves with the name of the upload. */
export async function sendFile(
  session: AdminSession,
  file: File,
  onProgress: (percent: number) => void,
): Promise<string> {
  const ticket = await session.call(CLIENT_FILE_ROUTES.ticket, {}, { size: file.size });
  await put(ticket, file, onProgress);
  return ticket.upload;
}
