import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestStack } from './stack.js';
import { until } from '@tocada/runtime/spec-until.js';

/** The mails of a stack without a mail server, which keeps them in a folder. Oldest first. */
export const mailsOf = ({ dataDir }: Pick<TestStack, 'dataDir'>): Promise<Email[]> => {
  const folder = join(dataDir, 'mail');
  return Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
};

/** The first mail to an address. */
export async function mailTo(stack: TestStack, address: string): Promise<Email> {
  const found = async () => (await mailsOf(stack)).filter(({ to }) => to?.some((one) => one.address === address));
  return (await until(found, ({ length }) => length > 0))[0]!;
}
