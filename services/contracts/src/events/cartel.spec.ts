import { describe, expect, test } from '@jest/globals';
import DATES from '../ground/days.texts.js';
import { LANGUAGES } from '../ground/language.js';
import { spoken } from '../ground/spec-spoken.js';
import { capitalsWidth } from '../site/capitals.js';
import { FONT_PAIRS, PRESET_NAMES, themeOf } from '../site/theme.js';
import { cartelOf, CARTEL_LINE, CARTEL_PADDING, CARTEL_SIZES, CARTEL_TRACKING, type CartelShow } from './cartel.js';
import { cartelSite, show } from './spec-show.js';

const site = cartelSite({ genres: ['rock en español', 'pop latino'] });
const cartel = (changes: Partial<CartelShow> = {}, of: Partial<typeof site> = {}) =>
  cartelOf(show(changes), { ...site, ...of });
const WIDTH = 100 - 2 * CARTEL_PADDING;
const ids = Array.from({ length: 400 }, (_, n) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-00000000abcd`);

describe('the words of a poster', () => {
  test('are those of the show, in the band’s zone', () => {
    expect(cartel()).toMatchObject({
      weekday: spoken({ es: 'viernes', en: 'Friday' }),
      day: '27',
      month: { text: spoken({ es: 'nov', en: 'Nov' }), size: 14 },
      title: { lines: ['Viernes', 'de neón'] },
      details: {
        lines: [
          spoken({ es: 'Patio Mezquite Azul · 8:30 p.m.', en: 'Patio Mezquite Azul · 8:30 PM' }),
          'College Station, Texas',
        ],
        size: 6,
      },
      bar: { band: 'Neón 979', genre: 'Rock en español' },
      burst: null,
    });
  });

  test('name no hour that nobody knows, and no venue that is not there', () => {
    expect(cartel({ hasTime: false, date: '2026-11-27T06:00:00.000Z' }).details.lines).toEqual([
      'Patio Mezquite Azul',
      'College Station, Texas',
    ]);
    expect(cartel({ venue: null }).details.lines).toEqual([
      'College Station, Texas',
      spoken({ es: '8:30 p.m.', en: '8:30 PM' }),
    ]);
  });

  test.each([
    ...spoken<[string, string[] | null][]>({
      es: [
        ['Abrimos el fin de semana. Entrada libre; la cocina cierra a las diez.', ['Entrada', 'libre']],
        ['¡Boletos agotados!', ['Boletos', 'agotados']],
        ['Nueva fecha: los boletos valen', ['Nueva', 'fecha']],
        ['Hoy sin entrada libre.', null],
        ['Entrada libre antes de las nueve.', null],
      ],
      en: [
        ['Open all weekend. Free entry; the kitchen closes at ten.', ['Free', 'entry']],
        ['Sold out!', ['Sold', 'out']],
        ['New date: tickets stay valid', ['New', 'date']],
        ['Tonight no free entry.', null],
        ['Free entry before nine.', null],
      ],
    }),
    [null, null],
  ])('burst only where the description says so: %s', (description, burst) => {
    expect(cartel({ description }).burst?.lines ?? null).toEqual(burst);
  });

  test('burst with the state of the show before the words of its description', () => {
    const description = spoken({ es: 'Entrada libre', en: 'Free entry' });
    const burst = (changes: Partial<CartelShow>) => cartel({ description, ...changes }).burst?.lines;
    expect(burst({ eventStatus: 'cancelled', ticketState: 'sold_out' })).toEqual([
      spoken({ es: 'Cancelado', en: 'Canceled' }),
    ]);
    expect(burst({ eventStatus: 'rescheduled' })).toEqual(spoken({ es: ['Nueva', 'fecha'], en: ['New', 'date'] }));
    expect(burst({ description: null, ticketState: 'free' })).toEqual(
      spoken({ es: ['Entrada', 'libre'], en: ['Free', 'entry'] }),
    );
    expect(burst({ ticketState: 'sold_out' })).toEqual(spoken({ es: ['Agotado'], en: ['Sold', 'out'] }));
  });

  test('are English on an English page', () => {
    const english = (changes: Partial<CartelShow>) => cartelOf(show(changes), site, 'en');
    expect(english({ description: 'Free admission! All ages.' })).toMatchObject({
      weekday: 'Friday',
      day: '27',
      month: { text: 'Nov' },
      details: { lines: ['Patio Mezquite Azul · 8:30 PM', 'College Station, Texas'] },
      burst: { lines: ['Free', 'admission'] },
    });
    expect(english({ description: 'Entrada libre.' }).burst).toBeNull();
  });

  test('leave room for the burst beside the longest weekday of each language', () => {
    const burst = 29;
    for (const weekday of LANGUAGES.flatMap((language) => DATES[language].weekdays))
      for (const pair of FONT_PAIRS) {
        const tracking = CARTEL_TRACKING * weekday.length;
        const width = CARTEL_SIZES.weekday * (capitalsWidth(weekday, pair) + tracking);
        expect([weekday, pair, width < WIDTH - burst]).toEqual([weekday, pair, true]);
      }
  });

  test('keep the hour where place and town are long', () => {
    const { lines, size } = cartel({ venue: 'V'.repeat(90), location: 'L'.repeat(90) }).details;
    expect(lines.at(-1)).toMatch(spoken({ es: /… · 8:30 p\.m\.$/, en: /… · 8:30 PM$/ }));
    for (const line of lines) expect(capitalsWidth(line, 'neon') * size).toBeLessThanOrEqual(WIDTH + 0.1);
  });

  test('are cut where a place is as long as any text', () => {
    const { lines } = cartel({ venue: 'Un lugar '.repeat(1000), location: '😀'.repeat(4000) }).details;
    expect(lines[0]).toMatch(/^Un lugar Un .*…$/);
    expect(lines[1]).toMatch(spoken({ es: /^(?:😀)+… · 8:30 p\.m\.$/u, en: /^(?:😀)+… · 8:30 PM$/u }));
    for (const line of lines) expect(line.length).toBeLessThan(80);
  });

  test('have a bar with the band’s name whatever its length', () => {
    for (const name of ['Ely', 'Mariachi Nuevo Tecalitlán de Guadalajara', 'W'.repeat(60)]) {
      const { band, genre, size } = cartel({}, { name }).bar;
      const width = capitalsWidth(band + (genre ?? ''), 'neon') + CARTEL_TRACKING * (band + (genre ?? '')).length;
      expect(band.length).toBeGreaterThan(2);
      expect(width * size).toBeLessThanOrEqual(WIDTH + 0.1);
    }
  });
});

describe('the title', () => {
  const TITLES = [
    'Ely',
    'Gran posada de aniversario con los amigos de la vieja guardia',
    'Supercalifragilisticoespialidosos!',
    'Baile en el granero',
    'W'.repeat(80),
    'Una noche '.repeat(40),
    'a '.repeat(90),
  ];
  const fonts = PRESET_NAMES.map(themeOf);

  test.each(TITLES)('%s fits in four lines, as large as they allow', (title) => {
    for (const theme of fonts) {
      const { lines, size } = cartel({ title }, { theme }).title;
      expect(lines.length).toBeLessThanOrEqual(4);
      expect(lines.length * size * CARTEL_LINE).toBeLessThanOrEqual(36.01);
      const widths = lines.map((line) => capitalsWidth(line, theme.fontPair) * size);
      expect(Math.max(...widths)).toBeLessThanOrEqual(WIDTH + 0.01);
      expect(size).toBeGreaterThan(5.1);
    }
  });

  test('is cut only where four lines of the smallest letters cannot hold it', () => {
    expect(cartel({ title: TITLES[1]! }).title.lines.join(' ')).toBe(TITLES[1]);
    expect(cartel({ title: TITLES[2]! }).title.lines).toEqual([TITLES[2]]);
    expect(cartel({ title: TITLES[5]! }).title.lines.join(' ')).toMatch(/^Una noche .*…$/);
  });

  test('ends no line in a word that leans on the next where that costs little', () => {
    expect(cartel({ title: 'Gran posada de aniversario con los amigos' }).title.lines).toEqual([
      'Gran posada',
      'de aniversario',
      'con los amigos',
    ]);
  });
});

describe('the paper', () => {
  test('is the same in every drawing of a show, and all of them are in use', () => {
    const of = (imageUrl: string | null) => ids.map((id) => cartel({ id, imageUrl }).paper);
    expect(of(null)).toEqual(of(null));
    expect(new Set(of(null))).toEqual(new Set(['sunset', 'lagoon', 'cream']));
  });

  test('is black only for shows with a picture of their own', () => {
    const papers = ids.map((id) => cartel({ id, imageUrl: '/media/a.jpg' }).paper);
    expect(new Set(papers)).toEqual(new Set(['sunset', 'lagoon', 'cream', 'tube']));
  });
});
