import { createHash } from 'node:crypto';
import type { Language } from '@tocada/contracts/ground/language.js';
import { COLOURS } from '@tocada/contracts/site/colours.js';
import { paletteOf, recolour, type Palette } from '@tocada/contracts/site/palette.js';
import type { Theme } from '@tocada/contracts/site/theme.js';
import { TEMPLATES } from './frontend.js';

/** The source of a content policy that allows this text. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes of the elements of a document that have no attributes. */
export const hashesIn = (document: string, tag: string) =>
  [...document.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text]) => hashOf(text!));

/** The document around every page of a language, in the colours of a theme. */
export interface Template {
  html: string;
  styles: string[];
  palette: Palette;
}

/** A preview draws many themes, one at a time. */
const KEPT = 4;
const made = new Map<string, Template>();

function make(theme: Theme, language: Language): Template {
  const palette = paletteOf(theme);
  const { isDefault, colours, isDark } = palette;
  const html = isDefault
    ? TEMPLATES[language]
    : TEMPLATES[language]
        .replace(/(?<=<style>)[^]*?(?=<\/style>)/g, (styles) => recolour(styles, palette))
        .replace(`name="theme-color" content="${COLOURS.night}"`, `name="theme-color" content="${colours.night}"`)
        .replace('name="color-scheme" content="dark"', `name="color-scheme" content="${isDark ? 'dark' : 'light'}"`);
  return { html, styles: hashesIn(html, 'style'), palette };
}

export function templateOf(theme: Theme, language: Language = 'es'): Template {
  const key = [theme.ground, theme.accent, theme.accent2, language].join();
  const template = made.get(key) ?? make(theme, language);
  made.delete(key);
  made.set(key, template);
  for (const oldest of [...made.keys()].slice(0, -KEPT)) made.delete(oldest);
  return template;
}
