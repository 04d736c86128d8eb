import { describe, expect, test } from '@jest/globals';
import { groundsOf, papersOf } from '../events/papers.js';
import { samples } from '../kit/spec-samples.js';
import { CARD, COLOURS, MAIL, TUBES } from './colours.js';
import { contrast, PAIRS, paletteOf, ratioOf, recolour, TEXT } from './palette.js';
import { randomThemes, themeWith } from './spec-themes.js';
import { PRESET_NAMES, themeOf, type Theme } from './theme.js';
import { DEFAULT_THEME } from './values.js';

/** The pairs that nobody could read, with their ratio. */
const unreadable = (theme: Theme, { colours, mail, darkMail } = paletteOf(theme)) => {
  const pages = PAIRS.map((pair) => ({ pair, ratio: ratioOf(pair, colours), least: pair.least }));
  const mails = [mail, darkMail].flatMap(({ ground, text, label, link, button, buttonText }) =>
    [
      [text, ground],
      [label, ground],
      [link, ground],
      [buttonText, button],
    ].map((pair) => ({ pair, ratio: contrast(pair[0]!, pair[1]!), least: TEXT })),
  );
  return [...pages, ...mails].filter(({ ratio, least }) => ratio < least).map((pair) => ({ theme, ...pair }));
};

describe('the default theme', () => {
  test('has the colours of before, each as it was written', () => {
    const palette = paletteOf(DEFAULT_THEME);
    expect(palette.colours).toBe(COLOURS);
    expect(palette).toMatchObject({ card: CARD, mail: MAIL, tubes: TUBES, moved: [] });
  });
});

/** The inks of a poster with too little contrast against some part of its paper. */
const unreadableInks = (theme: Theme, palette = paletteOf(theme)) =>
  Object.entries(papersOf(palette)).flatMap(([name, { stops, ink, ink2, bar, barText }]) => [
    ...groundsOf(stops).flatMap((ground) =>
      [ink, ink2].filter((text) => contrast(text, ground) < TEXT).map((text) => ({ theme, name, text, ground })),
    ),
    ...(contrast(bar, barText) < TEXT ? [{ theme, name, text: barText, ground: bar }] : []),
  ]);

describe('every pair of tokens in use can be read, and every ink on all of its paper', () => {
  test('in random palettes', () => {
    const palettes = randomThemes(samples(100, 1000)).map((theme) => [theme, paletteOf(theme)] as const);
    expect(palettes.flatMap((each) => unreadable(...each))).toEqual([]);
    expect(palettes.flatMap((each) => unreadableInks(...each))).toEqual([]);
  });

  test('in the palettes at the edges: one colour for all, and the greys', () => {
    const colours = ['#000000', '#ffffff', '#767676', '#777777', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00'];
    const themes = colours.flatMap((ground) => colours.map((accent) => themeWith(ground, accent, ground)));
    expect(themes.flatMap((theme) => [...unreadable(theme), ...unreadableInks(theme)])).toEqual([]);
  });

  test.each(PRESET_NAMES.filter((name) => name !== 'neon'))('in the preset %s, which nothing has to move', (name) => {
    expect([...unreadable(themeOf(name)), ...unreadableInks(themeOf(name))]).toEqual([]);
    expect(paletteOf(themeOf(name)).moved).toEqual([]);
  });
});

describe('what was moved is said', () => {
  test('a pink that is too light for a white ground is made darker', () => {
    const { moved, colours } = paletteOf(themeWith('#ffffff', '#ff9bcb', '#00507a'));
    expect(moved).toEqual([{ colour: 'accent', from: '#ff9bcb', to: colours.rose, direction: 'darker' }]);
    expect(contrast(colours.rose, '#ffffff')).toBeGreaterThanOrEqual(TEXT);
  });

  test('a ground of a middle grey, on which neither black nor white is easy to read, is moved', () => {
    const [ground] = paletteOf(themeWith('#777777', '#ffffff', '#ffffff')).moved;
    expect(ground).toMatchObject({ colour: 'ground', from: '#777777' });
  });

  test('colours that can be read stay as they were chosen', () => {
    const { moved, colours } = paletteOf(themeWith('#ffffff', '#8a1538', '#00507a'));
    expect(moved).toEqual([]);
    expect(colours).toMatchObject({ night: '#ffffff', rose: '#8a1538', aqua: '#00507a', 'on-rose': '#ffffff' });
  });
});

test('a style sheet gets the colours of a theme, also as values for browsers without color-mix', () => {
  const palette = paletteOf(themeOf('fiesta'));
  const styles =
    ':root{--color-night:#0c0910;--color-on-rose:#0c0910;--color-on-rose-deep:#fff}html{color-scheme:dark}' +
    '.a{background:#0c0910e6;border:1px solid #ff80bd;box-shadow:0 0 #ffffff08}';
  const { night, frame } = palette.colours;
  expect(recolour(styles, palette)).toBe(
    `:root{--color-night:${night};--color-on-rose:#ffffff;--color-on-rose-deep:#ffffff}html{color-scheme:light}` +
      `.a{background:${night}e6;border:1px solid ${frame};box-shadow:0 0 #ffffff08}`,
  );
});
