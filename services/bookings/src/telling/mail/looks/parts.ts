import { languagesOf, prefixOf, spokenBy, type Language } from '@tocada/contracts/ground/language.js';
import type { Palette } from '@tocada/contracts/site/palette.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { html, type Html } from './html.js';

export interface Part {
  text: string;
  html: (ink: Palette) => Html;
}

export const paragraph = (words: string): Part => ({ text: words, html: () => html`<p>${words}</p>` });

export const quiet = (words: string): Part => ({
  text: words,
  html: ({ mail }) => html`<p class="quiet" style="color:${mail.label}">${words}</p>`,
});

const LABEL = 'width:1%;text-align:left;vertical-align:top;padding:6px 12px 6px 0;font-weight:600;white-space:nowrap';
const VALUE = 'vertical-align:top;padding:6px 0;white-space:pre-wrap;overflow-wrap:anywhere';

export type Fact = [label: string, value: string];

/** A table of facts. Each value has its own text direction, so that an Arabic name does not reorder the line. */
export const table = (facts: Fact[]): Part => ({
  text: facts.map(([label, value]) => (/[\r\n]/.test(value) ? `${label}:\n${value}` : `${label}: ${value}`)).join('\n'),
  html: ({ mail }) => html`
    <table style="width:100%;border-collapse:collapse;margin:16px 0">
      ${facts.map(
        ([label, value]) => html`
          <tr>
            <th class="quiet" scope="row" style="${LABEL};color:${mail.label}">${label}</th>
            <td dir="auto" style="${VALUE}">${value}</td>
          </tr>
        `,
      )}
    </table>
  `,
});

export type Way = [address: string, label: string];

const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border:1px solid;border-radius:8px;text-decoration:none;font-weight:600';

/** The first way is the filled button, so that the eye finds one. */
export const buttons = (ways: Way[]): Part => ({
  text: ways.map(([address, label]) => `${label}: ${address}`).join('\n'),
  html: ({ mail }) =>
    html`<p>
      ${ways.map(([address, label], index) =>
        index === 0
          ? html`<a
              class="button"
              href="${address}"
              style="${BUTTON};border-color:${mail.button};background:${mail.button};color:${mail.buttonText}"
              >${label}</a
            >`
          : html`<a href="${address}" style="${BUTTON};color:${mail.link}">${label}</a>`,
      )}
    </p>`,
});

export const link = (address: string, label: string, { mail }: Palette): Html =>
  html`<a href="${address}" style="color:${mail.link}">${label}</a>`;

/** The band's name and the address of its site, in the language of the mail where the site speaks it. */
export const signature = (site: Site, siteUrl: string, language: Language): Part => {
  const { name } = site;
  const languages = languagesOf(site);
  const path = spokenBy(languages).includes(language) ? prefixOf(language, languages) : '';
  const home = new URL(path || '/', siteUrl).href;
  return { text: `${name}\n${home}`, html: (ink) => html`<p>${link(home, name, ink)}</p>` };
};

export interface Line {
  words: string;
  /** The address of the inquiry; null for a line without one. */
  address: string | null;
}

export const list = (title: string, lines: Line[]): Part => ({
  text: [title, ...lines.map(({ words, address }) => (address ? `- ${words}\n  ${address}` : `- ${words}`))].join('\n'),
  html: (ink) =>
    html`<h2 style="font-size:17px;margin:20px 0 4px">${title}</h2>
      <ul style="margin:0;padding-left:20px">
        ${lines.map(
          ({ words, address }) =>
            html`<li style="overflow-wrap:anywhere">${address ? link(address, words, ink) : words}</li>`,
        )}
      </ul>`,
});
