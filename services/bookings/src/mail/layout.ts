import { paletteOf, type Palette } from '@tocada/contracts/palette.js';
import type { Site } from '@tocada/contracts/site.js';
import { iconAt } from '@tocada/contracts/site.icons.js';
import type { Fact } from './facts.js';
import { html, Html } from './html.js';

/** The colours of a mail. */
export const inkOf = ({ theme }: Site): Palette => paletteOf(theme);

/** A table of facts. Each value has its own text direction, so that an Arabic name does not reorder the line. */
export const factsTable = (facts: Fact[], { mail }: Palette): Html => html`
  <table style="width:100%;border-collapse:collapse;margin:16px 0">
    ${facts.map(
      ([label, value]) => html`
        <tr>
          <th
            class="quiet"
            scope="row"
            style="text-align:left;vertical-align:top;padding:6px 12px 6px 0;color:${mail.label};font-weight:600"
          >
            ${label}
          </th>
          <td style="padding:6px 0;white-space:pre-wrap;overflow-wrap:anywhere" dir="auto">${value}</td>
        </tr>
      `,
    )}
  </table>
`;

export const factsText = (facts: Fact[]): string =>
  facts.map(([label, value]) => (/[\r\n]/.test(value) ? `${label}:\n${value}` : `${label}: ${value}`)).join('\n');

export const button = (address: string, label: string, { mail }: Palette): Html =>
  html`<a
    class="button"
    href="${address}"
    style="display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border-radius:8px;background:${mail.button};color:${mail.buttonText};text-decoration:none;font-weight:600"
    >${label}</a
  >`;

export const link = (address: string, label: string, { mail }: Palette): Html =>
  html`<a href="${address}" style="color:${mail.link}">${label}</a>`;

export const quiet = (text: string, { mail }: Palette): Html =>
  html`<p class="quiet" style="color:${mail.label}">${text}</p>`;

const pageStyle = ({ mail }: Palette) =>
  `margin:0;font:16px/1.5 system-ui,sans-serif;color:${mail.text};background:${mail.ground}`;
const barStyle = ({ colours }: Palette) =>
  `padding:14px 24px;background:${colours.night};border-bottom:3px solid ${colours.rose}`;
const nameStyle = ({ colours }: Palette) =>
  `color:${colours.paper};font-size:20px;font-weight:700;vertical-align:middle`;

/** Inline styles are stronger than rules without `!important`. */
const darkStyle = ({ darkMail }: Palette) => `@media (prefers-color-scheme: dark) {
  .page { background: ${darkMail.ground} !important; color: ${darkMail.text} !important }
  .quiet { color: ${darkMail.label} !important }
  a { color: ${darkMail.link} !important }
  a.button { background: ${darkMail.button} !important; color: ${darkMail.buttonText} !important }
}`;

/** A mail under a bar with the band's logo. Many programs show no pictures, so the bar also has the name. */
export const layout = (title: string, site: Site, siteUrl: string, body: Html): string =>
  html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${new Html(darkStyle(inkOf(site)))}
        </style>
      </head>
      <body class="page" style="${pageStyle(inkOf(site))}">
        <div style="${barStyle(inkOf(site))}">
          <img
            src="${new URL(iconAt('icon-192.png', site), siteUrl).href}"
            width="40"
            height="40"
            alt=""
            style="vertical-align:middle;margin-right:10px"
          /><span style="${nameStyle(inkOf(site))}">${site.name}</span>
        </div>
        <div style="max-width:600px;margin:0 auto;padding:24px">
          <h1 style="font-size:20px;margin:0 0 8px">${title}</h1>
          ${body}
        </div>
      </body>
    </html>`.text;
