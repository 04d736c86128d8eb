import { expect, test } from '@jest/globals';
import { contrast, paletteOf } from '../site/palette.js';
import { themeOf } from '../site/theme.js';
import { DEFAULT_THEME } from '../site/values.js';
import { papersOf } from './papers.js';

test('the default identity prints on its four papers', () => {
  const { sunset, lagoon, cream, tube } = papersOf(paletteOf(DEFAULT_THEME));
  expect(sunset.stops.map(({ colour: stop, at }) => `${stop} ${at}%`)).toEqual([
    '#ff3d8f 0%',
    '#ff3d8f 28%',
    '#ff7a1a 62%',
    '#ffd21f 100%',
  ]);
  expect(sunset.ink).toBe('#14080f');
  expect([lagoon.stops[0]!.colour, lagoon.stops.at(-1)!.colour]).toEqual(['#3fe0ff', '#b8ff3c']);
  expect([cream.stops[0]!.colour, cream.ink, cream.ink2]).toEqual(['#fff3d6', '#c2122b', '#1b2fbf']);
  expect(contrast(tube.stops[0]!.colour, '#000000')).toBeLessThan(1.2);
});

test('a band without colours prints without them', () => {
  const papers = Object.values(papersOf(paletteOf(themeOf('jazz'))));
  const colours = papers.flatMap(({ stops, ink, ink2, bar }) => [...stops.map((stop) => stop.colour), ink, ink2, bar]);
  const spread = colours.map((hex) => {
    const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
    return Math.max(...channels) - Math.min(...channels);
  });
  expect(Math.max(...spread)).toBeLessThan(6);
});
