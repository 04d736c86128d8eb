import type { Palette } from '@tocada/contracts/palette.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Fact } from './facts.js';
import { html, type Html } from './html.js';

/** A part of a mail, once as text and once as HTML. */
export interface Part {
  text: string;
  html: (ink: Palette) => Html;
}

export const paragraph = (words: string): Part => ({ text: words, html: () => html`<p>${words}</p>` });

export const quiet = (words: string): Part => ({
  text: words,
  html: ({ mail }) => html`<p class="quiet" style="color:${mail.label}">${words}</p>`,
});

/** A table of facts. Each value has its own text direction, so that an Arabic name does not reorder the line. */
export const table = (facts: Fact[]): Part => ({
  text: facts.map(([label, value]) => (/[\r\n]/.test(value) ? `${label}:\n${value}` : `${label}: ${value}`)).join('\n'),
  html: ({ mail }) => html`
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
  `,
});

export type Way = [address: string, label: string];

export const buttons = (ways: Way[]): Part => ({
  text: ways.map(([address, label]) => `${label}: ${address}`).join('\n'),
  html: ({ mail }) =>
    html`<p>
      ${ways.map(
        ([address, label]) =>
          html`<a
            class="button"
            href="${address}"
            style="display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border-radius:8px;background:${mail.button};color:${mail.buttonText};text-decoration:none;font-weight:600"
            >${label}</a
          >`,
      )}
    </p>`,
});

export const panelButton = (siteUrl: string): Part => buttons([[new URL('/admin', siteUrl).href, 'Abrir el panel']]);

export const link = (address: string, label: string, { mail }: Palette): Html =>
  html`<a href="${address}" style="color:${mail.link}">${label}</a>`;

/** The band's name and the address of its site. */
export const signature = ({ name }: Site, siteUrl: string): Part => {
  const home = new URL('/', siteUrl).href;
  return { text: `${name}\n${home}`, html: (ink) => html`<p>${link(home, name, ink)}</p>` };
};
