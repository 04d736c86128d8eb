import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

type Work = () => Promise<unknown>;

declare global {
  /** The work that the run of tests does after a test file, also after one that could not be loaded. */
  var tocadaAfterFile: Work[] | undefined;
}

/** The addresses of the servers that all test files of a run share. */
export interface SpecServers {
  CONTENT_DATABASE_URL: string;
  BOOKINGS_DATABASE_URL: string;
  REDIS_URL: string;
  S3_ENDPOINT: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
  UPLOADS_S3_ACCESS_KEY_ID: string;
  UPLOADS_S3_SECRET_ACCESS_KEY: string;
  DOCUMENTS_S3_ACCESS_KEY_ID: string;
  DOCUMENTS_S3_SECRET_ACCESS_KEY: string;
}

/** Does the work after the test file. The last work that was given comes first. */
export const afterFile = (work: Work): void => void (globalThis.tocadaAfterFile ??= []).unshift(work);

/** Asks the run of tests, which starts servers when a test file first asks for them. */
async function ask(path: string): Promise<IncomingMessage> {
  if (!process.env.TEST_SERVERS) throw new Error('Only "npm test" gives servers to tests.');
  // A connection of its own, which the answer may hold open.
  const request = get(new URL(path, process.env.TEST_SERVERS), { agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(await text(answer));
  return answer;
}

/** For tests: the servers that all test files share. A file writes only to databases, keys and objects of its own. */
export const specServers = async (): Promise<SpecServers> => JSON.parse(await text(await ask('/'))) as SpecServers;

/**
 * For tests: the address of a Redis of the file's own, for fixed names: streams, queues, keys, users, and channels, which all
 * databases of one server share. It ends with the file, because the run holds it for as long as the file's connection is open.
 */
export async function ownRedis(): Promise<string> {
  const answer = await ask('/redis');
  afterFile(async () => answer.destroy());
  answer.once('error', () => {});
  const [line] = (await once(answer, 'data')) as [Buffer];
  return (JSON.parse(line.toString()) as SpecServers).REDIS_URL;
}
