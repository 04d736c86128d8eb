import { hourOf, longDate, posterDate } from '../ground/days.js';
import { SPOKEN, type Language } from '../ground/language.js';
import { capitalsWidth } from '../site/capitals.js';
import { endsWeakly } from '../site/sign.js';
import type { Site } from '../site/site.js';
import type { FontPair } from '../site/theme.js';
import { genreName } from '../site/words.js';
import CARTEL from './cartel.texts.js';
import type { Event } from './events.js';
import { zoneOf } from './hours.js';
import type { PaperName } from './papers.js';
import { toldStateText } from './state.js';
import EVENT_TICKETS from './tickets.texts.js';

/*
 * The "cartel de baile" of a show: all that is drawn, and no markup, so that page and image have the same words in the same
 * lines. Lengths are hundredths of the poster's width. The papers' colours: `papers.ts`.
 */

/** Width to height. */
export const CARTEL_RATIO = 4 / 5;
/** The sizes of letters that are the same on every poster. */
export const CARTEL_SIZES = { weekday: 8, day: 46, month: 14, details: 6, band: 5.5, burst: 5.5 } as const;
/** The room beside a line. */
export const CARTEL_PADDING = 6;
const WIDTH = 100 - 2 * CARTEL_PADDING;
/** The room of the title's lines, and the height of a line in ems: an accent stands above its capital. */
const TITLE_ROOM = 36;
export const CARTEL_LINE = 1.1;
const MOST_LINES = 4;
/** No smaller letters: a longer title is cut. */
const LEAST_TITLE = 5.2;
/** The widest title that four lines of the least size can hold, in letters. */
const LONGEST_TITLE = 140;
/** No smaller letters below the title: a longer place is cut. */
const LEAST_DETAILS = 3.6;
/** A title keeps its lines' ends on strong words while that costs no more than this share of its size. */
const STRONG_END = 0.8;

/** The show of a poster. One of a client's own night has neither a description nor a picture. */
export type CartelShow = Pick<
  Event,
  | 'id'
  | 'title'
  | 'date'
  | 'hasTime'
  | 'location'
  | 'venue'
  | 'description'
  | 'imageUrl'
  | 'timeZone'
  | 'eventStatus'
  | 'ticketState'
>;
export type CartelSite = Pick<Site, 'name' | 'shortName' | 'genres' | 'timeZone' | 'theme'>;

interface Line {
  text: string;
  /** Of its letters. */
  size: number;
}

export interface Cartel {
  paper: PaperName;
  /** True for a poster that hangs turned to the left. */
  isTurnedLeft: boolean;
  /** The words keep their case. The drawing shows capitals. */
  weekday: string;
  day: string;
  month: Line;
  title: { lines: string[]; size: number };
  /** Venue, town and hour in one or two lines. */
  details: { lines: string[]; size: number };
  /** The bar at the foot: the band, and its style of music where both have room. */
  bar: { band: string; genre: string | null; size: number };
  /** The words of the burst, one below the other. */
  burst: { lines: string[]; size: number } | null;
}

/** Rounded down, so that a line still fits. */
const rounded = (size: number): number => Math.floor(size * 100) / 100;

/** A number from the letters of an id, the same in every program. */
const numberOf = (id: string): number => {
  let sum = 0;
  for (const letter of id) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0;
  return sum;
};

const PRINTED: PaperName[] = ['sunset', 'lagoon', 'cream'];

/** The room of a line of the burst. */
const BURST_ROOM = 20;

/** The first clause of the description that is a burst: "Entrada libre; la cocina cierra a las diez" says so, "sin entrada libre" does not. */
const clauseOf = (description: string | null, language: Language): string | undefined =>
  description
    ?.split(/[.;:,!¡()\n·•]/)
    .map((part) => part.trim())
    .find((part) => CARTEL[language].bursts.includes(part.toLocaleLowerCase('es')));

/** The state of the show comes before the words of its description. */
function burstOf(show: CartelShow, pair: FontPair, language: Language): Cartel['burst'] {
  const free = show.ticketState === 'free' ? EVENT_TICKETS[language].free : undefined;
  const clause = toldStateText(show, language) ?? free ?? clauseOf(show.description, language);
  if (!clause) return null;
  const lines = clause.split(/\s+/);
  const widest = Math.max(...lines.map((line) => capitalsWidth(line, pair)));
  return { lines, size: rounded(Math.min(CARTEL_SIZES.burst, BURST_ROOM / widest)) };
}

const cut = (text: string, most: number): string =>
  text.length > most
    ? `${text
        .slice(0, most)
        .replace(/\p{Surrogate}$/u, '')
        .trimEnd()}…`
    : text;

/** The text without its last letters, so that it fits. Ems. */
function cutTo(text: string, room: number, pair: FontPair): string {
  if (capitalsWidth(text, pair) <= room) return text;
  let width = capitalsWidth('…', pair);
  let most = 0;
  for (const letter of text) {
    width += capitalsWidth(letter, pair);
    if (width > room) break;
    most += letter.length;
  }
  return cut(text, Math.max(1, most));
}

/** The words, each at most `room` ems wide: a longer one is broken between two letters. */
const piecesOf = (text: string, room: number, pair: FontPair): string[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const pieces = [''];
      for (const letter of word) {
        const longer = pieces.at(-1)! + letter;
        if (capitalsWidth(longer, pair) <= room) pieces[pieces.length - 1] = longer;
        else pieces.push(letter);
      }
      return pieces;
    });

interface Broken {
  lines: string[];
  size: number;
}

/** The ends of the lines of the narrowest way to break `count` words into so many lines. */
function narrowest(
  count: number,
  lines: number,
  widthOf: (from: number, to: number) => number,
  mayEnd: (to: number) => boolean,
): { width: number; ends: number[] } | undefined {
  /** For each number of words, the narrowest way to break them into the lines so far. */
  let ways = Array.from({ length: count + 1 }, (_, to) => ({ width: widthOf(0, to), ends: [to] }));
  for (let line = 2; line <= lines; line += 1)
    ways = ways.map((_, to) => {
      let best = { width: Infinity, ends: [] as number[] };
      for (let from = line - 1; from < to; from += 1) {
        const width = Math.max(ways[from]!.width, widthOf(from, to));
        if (mayEnd(from) && width < best.width) best = { width, ends: [...ways[from]!.ends, to] };
      }
      return best;
    });
  const best = ways[count]!;
  return best.width < Infinity ? best : undefined;
}

/** The way to break the words into at most four lines that has the largest letters. */
function breakTitle(words: string[], pair: FontPair): Broken {
  const space = capitalsWidth(' ', pair);
  const starts = [0];
  for (const word of words) starts.push(starts.at(-1)! + capitalsWidth(word, pair) + space);
  const widthOf = (from: number, to: number) => starts[to]! - starts[from]! - space;
  const isStrong = (to: number) => !endsWeakly(words[to - 1]!);
  const ways = Array.from({ length: Math.min(MOST_LINES, words.length) }, (_, index) => index + 1).flatMap((lines) =>
    [
      { way: narrowest(words.length, lines, widthOf, isStrong), worth: 1 },
      { way: narrowest(words.length, lines, widthOf, () => true), worth: STRONG_END },
    ].flatMap(({ way, worth }) => {
      if (!way) return [];
      const size = Math.min(WIDTH / way.width, TITLE_ROOM / (lines * CARTEL_LINE));
      return { ends: way.ends, size, score: size * worth };
    }),
  );
  const { ends, size } = ways.reduce((best, way) => (way.score > best.score + 0.001 ? way : best));
  return { lines: ends.map((to, index) => words.slice(ends[index - 1] ?? 0, to).join(' ')), size };
}

function titleOf(title: string, pair: FontPair): Cartel['title'] {
  // A cut word still has room for its three dots.
  const room = WIDTH / LEAST_TITLE - capitalsWidth('…', pair);
  const words = piecesOf(cut(title.trim(), LONGEST_TITLE), room, pair);
  let broken = breakTitle(words, pair);
  while (broken.size < LEAST_TITLE && words.length > 1) {
    words.pop();
    broken = breakTitle([...words.slice(0, -1), `${words.at(-1)!}…`], pair);
  }
  return { lines: broken.lines, size: rounded(broken.size) };
}

/** The widest of the two ways to put the hour beside venue or town. */
function detailsOf(
  { venue, location, date, hasTime, timeZone }: CartelShow,
  site: CartelSite,
  language: Language,
): Cartel['details'] {
  const pair = site.theme.fontPair;
  const hour = hasTime ? [hourOf(date, zoneOf({ timeZone }, site.timeZone), language)] : [];
  const joined = (...parts: string[]) => parts.join(' · ');
  const ways = venue
    ? [
        [joined(venue, ...hour), location],
        [venue, joined(location, ...hour)],
      ]
    : [[location, ...hour]];
  const sized = ways.map((lines) => {
    const widest = Math.max(...lines.map((line) => capitalsWidth(line, pair)));
    return { lines, size: Math.min(CARTEL_SIZES.details, WIDTH / widest) };
  });
  const { lines, size } = sized.reduce((best, way) => (way.size > best.size ? way : best));
  const shown = Math.max(LEAST_DETAILS, size);
  return {
    lines: size < shown ? cutPlaces(venue, location, hour, WIDTH / shown, pair) : lines,
    size: rounded(shown),
  };
}

/** Two lines of cut places. The hour is never cut. */
function cutPlaces(venue: string | null, location: string, hour: string[], room: number, pair: FontPair): string[] {
  const last = hour.map((text) => ` · ${text}`).join('');
  const place = cutTo(location, room - capitalsWidth(last, pair), pair) + last;
  return venue ? [cutTo(venue, room, pair), place] : [place];
}

/** The tracking of the bar's letters. Ems. */
export const CARTEL_TRACKING = 0.08;

function barOf({ name, shortName, genres, theme: { fontPair } }: CartelSite): Cartel['bar'] {
  const wide = (text: string) => capitalsWidth(text, fontPair) + CARTEL_TRACKING * text.length;
  const size = CARTEL_SIZES.band;
  const genre = genreName(genres[0]!);
  const both = (band: string) => (wide(band) + wide(genre) + 2) * size <= WIDTH;
  if (both(name)) return { band: name, genre, size };
  if (shortName && both(shortName)) return { band: shortName, genre, size };
  const alone = Math.min(size, WIDTH / wide(name));
  if (alone >= LEAST_DETAILS) return { band: name, genre: null, size: rounded(alone) };
  return { band: cutTo(shortName ?? name, WIDTH / size / (1 + CARTEL_TRACKING * 2.5), fontPair), genre: null, size };
}

export function cartelOf(show: CartelShow, site: CartelSite, language: Language = SPOKEN): Cartel {
  const pair = site.theme.fontPair;
  const zone = zoneOf(show, site.timeZone);
  const { day, month } = posterDate(show.date, zone, language);
  const number = numberOf(show.id);
  const papers: PaperName[] = show.imageUrl ? [...PRINTED, 'tube'] : PRINTED;
  const besideDay = WIDTH - CARTEL_SIZES.day * capitalsWidth(day, pair) - 3;
  return {
    paper: papers[number % papers.length]!,
    isTurnedLeft: (number >>> 4) % 2 === 0,
    weekday: longDate(show.date, zone, language).split(',')[0]!,
    day,
    month: { text: month, size: rounded(Math.min(CARTEL_SIZES.month, besideDay / capitalsWidth(month, pair))) },
    title: titleOf(show.title, pair),
    details: detailsOf(show, site, language),
    bar: barOf(site),
    burst: burstOf(show, pair, language),
  };
}
