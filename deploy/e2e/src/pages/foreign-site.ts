import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SITE_ADMIN_ROUTES, type SiteState } from '@tocada/contracts/site/site.js';
import { admin, passwordQuery } from '../kit/requests.js';
import { call, type TestStack } from '../kit/stack.js';

const SITE = SITE_ADMIN_ROUTES.state.path;

/** Publishes the sites that may frame pages of this one. */
export async function publishFrames({ url }: TestStack, embedOrigins: unknown) {
  const { revision, data }: SiteState = (await call(`${url}${SITE}?${passwordQuery}`)).body;
  return call(url + SITE, 'PUT', admin({ revision, data: { ...data, embedOrigins } }));
}

/** Another site. Each of its pages frames the page of ours with the same path. */
export async function startForeignSite({ url }: TestStack) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html').end(
      `<!doctype html><title>Otro sitio</title><body><p>Antes</p>
      <iframe src="${url}${request.url}" title="Tocada" style="width:100%;height:200px;border:0"></iframe>
      <script src="${url}/embed.js" async></script><p>Después</p>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Another site than the stack's "localhost", for cookies too.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
