import { setTimeout as sleep } from 'node:timers/promises';

const LISTS = ['events', 'band-members', 'gallery'];
const POLL = 300;

interface Row {
  image: { state: string } | null;
}

/** Resolves when no uploaded image waits for its derivatives any more. */
export async function imagesSettled(url: string, password: string): Promise<void> {
  const query = new URLSearchParams({ password });
  const isPending = async (list: string) => {
    const answer = await fetch(new URL(`/api/admin/${list}?${query}`, url));
    if (!answer.ok) return true;
    return ((await answer.json()) as Row[]).some(({ image }) => image?.state === 'pending');
  };
  while ((await Promise.all(LISTS.map(isPending))).includes(true)) await sleep(POLL);
}
