import { MAIL } from '@tocada/contracts/colours.js';
import type { Fact } from './facts.js';
import { html, type Html } from './html.js';

/** A table of facts. Each value has its own text direction, so that an Arabic name does not reorder the line. */
export const factsTable = (facts: Fact[]): Html => html`
  <table role="presentation" style="width:100%;border-collapse:collapse;margin:16px 0">
    ${facts.map(
      ([label, value]) => html`
        <tr>
          <th
            scope="row"
            style="text-align:left;vertical-align:top;padding:6px 12px 6px 0;color:${MAIL.label};font-weight:600"
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

export const button = (address: string, label: string): Html =>
  html`<a
    href="${address}"
    style="display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border-radius:8px;background:${MAIL.button};color:${MAIL.buttonText};text-decoration:none;font-weight:600"
    >${label}</a
  >`;

const PAGE = `margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:${MAIL.text};background:${MAIL.ground}`;

export const layout = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
      <body style="${PAGE}">
        <div style="max-width:600px;margin:0 auto">
          <h1 style="font-size:20px;margin:0 0 8px">${title}</h1>
          ${body}
        </div>
      </body>
    </html>`.text;
