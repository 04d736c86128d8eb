export interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A short text, without a name, phone, mail or sum, and the link to its request in the panel. */
interface Told {
  line: string;
  link: string;
  url: string;
  /** Of a protected topic of ntfy. */
  token: string | undefined;
}

const json = (url: string, body: object): Call => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const PRESETS = {
  /** The address of a topic: https://ntfy.sh/topic */
  ntfy: ({ line, link, url, token }: Told): Call => ({
    url,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      click: link,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: line,
  }),
  /** https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat> */
  telegram: ({ line, link, url }: Told): Call =>
    json(url, {
      chat_id: new URL(url).searchParams.get('chat_id'),
      text: `${line}\n${link}`,
      link_preview_options: { is_disabled: true },
    }),
  discord: ({ line, link, url }: Told): Call =>
    // Angle brackets: no preview. A town or a type of event of the band's own may hold a sign of its markup.
    json(url, { content: `${line.replace(/[\\*_`~|<>@#]/g, '\\$&')}\n<${link}>`, allowed_mentions: { parse: [] } }),
  slack: ({ line, link, url }: Told): Call =>
    json(url, {
      text: `${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}\n<${link}>`,
      unfurl_links: false,
    }),
};
type Preset = keyof typeof PRESETS;

export const isPreset = (name: string): name is Preset => Object.hasOwn(PRESETS, name);

/** The call by which a service with a preset hears of an alert. */
export const callOf = (preset: Preset, told: Told): Call => PRESETS[preset](told);
