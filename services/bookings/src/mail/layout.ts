import { paletteOf, type Palette } from '@tocada/contracts/palette.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Fact } from './facts.js';
import { html, Html } from './html.js';

/** A table of facts. Each value has its own text direction, so that an Arabic name does not reorder the line. */
export const factsTable = ({ mail }: Palette, facts: Fact[]): Html => html`
  <table role="presentation" style="width:100%;border-collapse:collapse;margin:16px 0">
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

export const button = ({ mail }: Palette, address: string, label: string): Html =>
  html`<a
    class="button"
    href="${address}"
    style="display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border-radius:8px;background:${mail.button};color:${mail.buttonText};text-decoration:none;font-weight:600"
    >${label}</a
  >`;

export const link = ({ mail }: Palette, address: string, label: string): Html =>
  html`<a href="${address}" style="color:${mail.link}">${label}</a>`;

export const quiet = ({ mail }: Palette, text: string): Html =>
  html`<p class="quiet" style="color:${mail.label}">${text}</p>`;

const pageOf = ({ mail }: Palette) =>
  `margin:0;font:16px/1.5 system-ui,sans-serif;color:${mail.text};background:${mail.ground}`;
const barOf = ({ colours }: Palette) =>
  `padding:14px 24px;background:${colours.night};border-bottom:3px solid ${colours.rose}`;
const nameOf = ({ colours }: Palette) => `color:${colours.paper};font-size:20px;font-weight:700;vertical-align:middle`;

/** Inline styles are stronger than rules without `!important`. */
const darkOf = ({ darkMail }: Palette) => `@media (prefers-color-scheme: dark) {
  .page { background: ${darkMail.ground} !important; color: ${darkMail.text} !important }
  .quiet { color: ${darkMail.label} !important }
  a { color: ${darkMail.link} !important }
  a.button { background: ${darkMail.button} !important; color: ${darkMail.buttonText} !important }
}`;

/** A mail under a bar with the band's logo. Many programs show no pictures, so the bar also has the name. */
export function layout(title: string, { name, theme }: Site, siteUrl: string, body: Html): string {
  const palette = paletteOf(theme);
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${new Html(darkOf(palette))}
        </style>
      </head>
      <body class="page" style="${pageOf(palette)}">
        <div style="${barOf(palette)}">
          <img
            src="${new URL('/icon-192.png', siteUrl).href}"
            width="40"
            height="40"
            alt=""
            style="vertical-align:middle;margin-right:10px"
          /><span style="${nameOf(palette)}">${name}</span>
        </div>
        <div style="max-width:600px;margin:0 auto;padding:24px">
          <h1 style="font-size:20px;margin:0 0 8px">${title}</h1>
          ${body}
        </div>
      </body>
    </html>`.text;
}
