import { expect, test } from '@jest/globals';
import { callOf, isPreset } from './presets.js';

const line = 'Nueva solicitud: Boda & <b>XV</b>, sáb 5 dic, @Bryan';
const link = 'https://banda.mx/admin#solicitudes-1';
const told = { line, link, token: undefined };
const json = ({ body }: { body: string }) => JSON.parse(body) as Record<string, unknown>;

test('ntfy gets the text as it is, with the link to tap, and the token of a protected topic', () => {
  const call = callOf('ntfy', { ...told, url: 'https://ntfy.sh/banda' });
  expect(call).toEqual({
    url: 'https://ntfy.sh/banda',
    headers: { 'content-type': 'text/plain; charset=utf-8', click: link },
    body: line,
  });
  const { headers } = callOf('ntfy', { ...told, url: 'https://ntfy.sh/banda', token: 'tk_0123456789abcdef' });
  expect(headers.authorization).toBe('Bearer tk_0123456789abcdef');
});

test('Telegram gets plain text for the chat of the address', () => {
  const url = 'https://api.telegram.org/bot1:A/sendMessage?chat_id=-100';
  expect(json(callOf('telegram', { ...told, url }))).toEqual({
    chat_id: '-100',
    text: `${line}\n${link}`,
    link_preview_options: { is_disabled: true },
  });
});

test('Discord and Slack get no markup, and nobody is called by it', () => {
  const discord = json(callOf('discord', { ...told, url: 'https://discord.com/api/webhooks/1/2' }));
  expect(discord.allowed_mentions).toEqual({ parse: [] });
  expect(discord.content).toBe(`Nueva solicitud: Boda & \\<b\\>XV\\</b\\>, sáb 5 dic, \\@Bryan\n<${link}>`);
  const slack = json(callOf('slack', { ...told, url: 'https://hooks.slack.com/services/1' }));
  expect(slack.text).toBe(`Nueva solicitud: Boda &amp; &lt;b&gt;XV&lt;/b&gt;, sáb 5 dic, @Bryan\n<${link}>`);
});

test('our own form is no preset', () => {
  expect(['tocada', 'constructor', 'ntfy'].map(isPreset)).toEqual([false, false, true]);
});
