import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestStack } from './stack.js';
import { until } from '@tocada/runtime/spec-until.js';

/** The first mail to an address, from the folder in which a stack without a mail server keeps its mails. */
export async function mailTo({ dataDir }: TestStack, address: string): Promise<Email> {
  const folder = join(dataDir, 'mail');
  const mails = () =>
    Promise.all(
      readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
    );
  const found = async () => (await mails()).filter(({ to }) => to?.some((one) => one.address === address));
  return (await until(found, ({ length }) => length > 0))[0]!;
}
