import { readFileSync } from 'node:fs';
import { SetupError } from './secrets.js';

const LINE = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=\s*(.*?)\s*$/;
const QUOTED = /^(['"])(.*)\1\s*(?:#.*)?$/;

/** The values of `.env` as a person reads them. A reference `${NAME}` is meant as one, so its line has no such value. */
function written(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, value = ''] = LINE.exec(line) ?? [];
    if (!name) continue;
    values.delete(name);
    if (!value.includes('${')) values.set(name, QUOTED.exec(value)?.[2] ?? value);
  }
  return values;
}

/** True when `text` is `whole` without some of its characters. */
function isPartOf(text: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (text.startsWith(character, at)) at += character.length;
  return at === text.length && text !== whole;
}

/** The settings of `names` that Compose shortened: `.env` takes ` #` for a comment and `$word` for a variable. */
export function lostCharacters(envFile: string, names: string[], arrived: Record<string, string>): string[] {
  const values = written(envFile);
  return names.filter((name) => isPartOf(arrived[name] ?? '', values.get(name) ?? ''));
}

/**
 * Compares what arrived with `.env`. Without such a file there is nothing to compare.
 * @param path of `.env`
 * @throws SetupError when a setting has lost characters
 */
export function refuseLostCharacters(
  path: string,
  names: string[],
  arrived: Record<string, string>,
  log: (line: string) => void,
): void {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      log('Whether passwords in .env have lost characters was not checked: chgrp root .env && chmod 640 .env.');
    return;
  }
  const lost = lostCharacters(text, names, arrived);
  if (lost.length === 0) return;
  const examples = lost.map((name) => `${name}='…'`).join(', ');
  throw new SetupError(
    `Compose has taken characters away from ${lost.join(', ')}: in .env # begins a comment and $ a variable. Write the value in ` +
      `single quotes, ${examples}, and a comment on a line of its own.`,
  );
}
