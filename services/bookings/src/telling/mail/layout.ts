import type { Language } from '@tocada/contracts/ground/language.js';
import { iconAt } from '@tocada/contracts/site/icons.js';
import { paletteOf, type Palette } from '@tocada/contracts/site/palette.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { html, Html } from './looks/html.js';
import type { Part } from './looks/parts.js';
import type { Mail } from './mail.js';

const pageStyle = ({ mail }: Palette) =>
  `margin:0;font:16px/1.5 system-ui,sans-serif;color:${mail.text};background:${mail.ground}`;
const barStyle = ({ colours }: Palette) =>
  `padding:14px 20px;background:${colours.night};border-bottom:3px solid ${colours.rose}`;
const nameStyle = ({ colours }: Palette) =>
  `padding:0;color:${colours.paper};font-size:20px;line-height:1.2;font-weight:700`;

/** Inline styles are stronger than rules without `!important`. */
const darkStyle = ({ darkMail }: Palette) => `@media (prefers-color-scheme: dark) {
  .page { background: ${darkMail.ground} !important; color: ${darkMail.text} !important }
  .quiet { color: ${darkMail.label} !important }
  a { color: ${darkMail.link} !important }
  a.button { background: ${darkMail.button} !important; border-color: ${darkMail.button} !important; color: ${darkMail.buttonText} !important }
}`;

export const printed = (
  title: string,
  parts: Part[],
  site: Site,
  siteUrl: string,
  language: Language,
): Pick<Mail, 'text' | 'html'> => ({
  text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
  html: layout(title, parts, site, siteUrl, language),
});

/** A mail under a bar with the band's logo. Many programs show no pictures, so the bar also has the name. */
function layout(title: string, parts: Part[], site: Site, siteUrl: string, language: Language): string {
  const ink = paletteOf(site.theme);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${new Html(darkStyle(ink))}
        </style>
      </head>
      <body class="page" style="${pageStyle(ink)}">
        <div style="${barStyle(ink)}">
          <table role="presentation" style="border-collapse:collapse">
            <tr>
              <td style="padding:0 10px 0 0">
                <img
                  src="${new URL(iconAt('icon-192.png', site), siteUrl).href}"
                  width="40"
                  height="40"
                  alt=""
                  style="display:block"
                />
              </td>
              <td style="${nameStyle(ink)}">${site.name}</td>
            </tr>
          </table>
        </div>
        <div style="max-width:600px;margin:0 auto;padding:24px 20px">
          <h1 style="font-size:20px;margin:0 0 8px">${title}</h1>
          ${parts.map((part) => part.html(ink))}
        </div>
      </body>
    </html>`.text;
}
