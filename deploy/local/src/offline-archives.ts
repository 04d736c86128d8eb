/** Commands that need no server: on a disk that archives have filled, none starts. */
const OFFLINE = ['list', 'remove'];

/** No command of `OFFLINE` connects to these addresses. The environment of deploy/backup requires them. */
const UNUSED = {
  CONTENT_DATABASE_URL: 'postgresql://unused@127.0.0.1:1/unused',
  BOOKINGS_DATABASE_URL: 'postgresql://unused@127.0.0.1:1/unused',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'unused',
  S3_ACCESS_KEY_ID: 'unused',
  S3_SECRET_ACCESS_KEY: 'unused',
};

/**
 * A command of deploy/backup that runs without servers while no site uses its data folder, so that no other run is at work.
 * @returns undefined for one that needs servers
 */
export function offlineArchive(words: string[]): { words: string[]; addresses: Record<string, string> } | undefined {
  if (!OFFLINE.includes(words[0] ?? '')) return undefined;
  return { words: words[0] === 'remove' ? [...words, '--stopped'] : words, addresses: UNUSED };
}
