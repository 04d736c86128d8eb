import type { Body, Meta } from '@uppy/core';
import Url from '@uppy/url';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { UploadFolder, UploadSources } from '@tocada/contracts/kit/uploads.js';
import { useEffect, useState } from 'react';
import { request } from '../../lib/api';
import type { AdminSession } from '../admin-session';
import { authorization, companionUrl, createUppy, type Uploader } from './create-uppy';
import { REMOTE_SOURCES, RemoteSource, type RemoteName } from './remote-source';

/** The time between two checks of the token's age, in milliseconds. */
const CHECK_INTERVAL = 20_000;

interface Client {
  setCompanionHeaders(headers: Record<string, string>): void;
  post(...call: unknown[]): Promise<unknown>;
}

/** Uppy retries a refused import ten times. It accepts an error of this shape as final. */
const refuseOnce = (client: Client) => {
  const post = client.post.bind(client);
  client.post = (...call) =>
    post(...call).catch((error: Error) => {
      if (error.name !== 'UserFacingApiError') throw error;
      const cause = Object.assign(new Error(error.message), { name: 'HttpError', statusCode: 400 });
      throw Object.assign(new Error(error.message, { cause }), { isUserFacing: true });
    });
};

const clientsOf = (uppy: Uploader): Client[] => {
  const clients: Client[] = [];
  uppy.iteratePlugins((plugin) => {
    const { client, provider } = plugin as unknown as { client?: Client; provider?: Client };
    if (plugin.type === 'acquirer' && (client ?? provider)) clients.push((client ?? provider)!);
  });
  return clients;
};

/** Adds the remote sources that the companion offers. Files of the device work without them. */
const addSources = async (uppy: Uploader, session: AdminSession, isOver: () => boolean): Promise<number> => {
  const headers = authorization(await session.uploadToken());
  const { providers, maxFileSize } = await request<UploadSources>('/companion/providers', { headers });
  if (isOver()) return maxFileSize;
  const { restrictions } = uppy.opts;
  uppy.setOptions({ restrictions: { ...restrictions, maxFileSize } });
  const common = { companionUrl: companionUrl(), companionHeaders: headers };
  if (providers.includes('url')) uppy.use(Url<Meta, Body>, common);
  for (const source of Object.keys(REMOTE_SOURCES) as RemoteName[])
    if (providers.includes(source)) uppy.use(RemoteSource, { ...common, source });
  clientsOf(uppy).forEach(refuseOnce);
  return maxFileSize;
};

/** An Uppy instance for the open dialog, with a token that is renewed before it expires. */
export const useUppy = (folder: UploadFolder, session: AdminSession) => {
  const [uppy, setUppy] = useState<Uploader | null>(null);
  const [maxFileSize, setMaxFileSize] = useState<number>(LIMITS.upload);
  useEffect(() => {
    let over = false;
    let given = session.lastToken;
    const created = createUppy(folder, session);

    /** Renews the token. When that fails, the old token stays, and the next call with it reports the error. */
    const refresh = async () => {
      const token = await session.uploadToken().catch(() => given);
      if (over || token === given) return;
      given = token;
      const headers = authorization(token);
      created.getPlugin('AwsS3Multipart')?.setOptions({ headers } as never);
      clientsOf(created).forEach((client) => client.setCompanionHeaders(headers));
    };
    created.addPreProcessor(refresh);
    addSources(created, session, () => over).then(setMaxFileSize, (error: unknown) => created.log(error));
    const timer = setInterval(() => void refresh(), CHECK_INTERVAL);
    const wake = () => void refresh();
    document.addEventListener('visibilitychange', wake);
    queueMicrotask(() => over || setUppy(created));
    return () => {
      over = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', wake);
      created.destroy();
      setUppy(null);
    };
  }, [folder, session]);
  return { uppy, maxFileSize };
};
