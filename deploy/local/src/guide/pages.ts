import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import { ROOT } from '../root.js';
import GUIDE from './guide.texts.js';
import { wordsOf, type Words } from './words.js';

export const FOLDER = 'deploy/first-steps';
export const FILES: Record<Language, string> = { es: 'primeros-pasos.md', en: 'first-steps.md' };

export type Step = keyof typeof GUIDE.es.steps;
export const STEPS = Object.keys(GUIDE.es.steps) as Step[];

interface Texts {
  title: string;
  text: (words: Words) => string;
  /** Stands below the lines to paste. */
  after?: (words: Words) => string;
  /** The picture in words. Absent: the step has none. */
  picture?: string;
}
const textsOf = (step: Step, language: Language): Texts => GUIDE[language].steps[step];

/** The lines that the reader pastes into a terminal. */
const LINES: Partial<Record<Step, string[]>> = {
  start: ['git clone https://github.com/OWNER/REPOSITORY tocada', 'cd tocada', 'SEED=off npm start'],
  backup: ['npm run backup'],
};

/** The path of a step's picture from the folder of the pages. */
export const pictureOf = (step: Step, language: Language): string =>
  `pictures/${language}/${String(STEPS.indexOf(step) + 1).padStart(2, '0')}-${step}.png`;

export const PICTURED = STEPS.filter((step) => textsOf(step, 'es').picture !== undefined);

export function stepOf(step: Step, language: Language, words: Words): string {
  const { title, text, after, picture } = textsOf(step, language);
  const lines = LINES[step];
  return [
    `## ${STEPS.indexOf(step) + 1}. ${title}`,
    text(words),
    ...(lines ? [['```sh', ...lines, '```'].join('\n')] : []),
    ...(after ? [after(words)] : []),
    ...(picture ? [`![${picture}](${pictureOf(step, language)})`] : []),
  ].join('\n\n');
}

async function pageIn(language: Language): Promise<string> {
  const { title, intro, otherLanguage } = GUIDE[language];
  const words = await wordsOf(language);
  const parts = [
    '<!-- Written by "npm run first-steps" from deploy/local/src/guide. -->',
    `# ${title}`,
    intro,
    `_${otherLanguage}_`,
    ...STEPS.map((step) => stepOf(step, language, words)),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Writes the guide into its pages. @returns the pages that were behind it */
export async function writeGuide({ write }: { write: boolean }): Promise<string[]> {
  const behind: string[] = [];
  for (const language of LANGUAGES) {
    const name = `${FOLDER}/${FILES[language]}`;
    const file = join(ROOT, name);
    const page = await pageIn(language);
    if (existsSync(file) && readFileSync(file, 'utf8') === page) continue;
    if (write) writeFileSync(file, page);
    behind.push(name);
  }
  return behind;
}
