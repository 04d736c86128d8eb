import { existsSync } from 'node:fs';
import { get, type RequestOptions } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** On a busy machine an engine takes seconds. Milliseconds. */
const PATIENCE = 3000;

/** The addresses where a Docker engine may listen. Testcontainers checks them too, but takes seconds to find none. */
function addresses({ DOCKER_HOST, XDG_RUNTIME_DIR }: NodeJS.ProcessEnv): RequestOptions[] {
  if (DOCKER_HOST) {
    const { protocol, hostname, port, pathname } = new URL(DOCKER_HOST);
    return protocol === 'unix:' ? [{ socketPath: pathname }] : [{ host: hostname, port: port || 2375 }];
  }
  const sockets = ['/var/run/docker.sock', join(homedir(), '.docker/run/docker.sock')];
  if (XDG_RUNTIME_DIR) sockets.push(join(XDG_RUNTIME_DIR, 'docker.sock'));
  return sockets.filter((path) => existsSync(path)).map((socketPath) => ({ socketPath }));
}

const answers = (address: RequestOptions): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ ...address, path: '/_ping', timeout: PATIENCE }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });

/** True when a Docker engine answers within three seconds. */
export async function engineAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  for (const address of addresses(env)) if (await answers(address)) return true;
  return false;
}
