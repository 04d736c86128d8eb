import {
  CARTEL_LINE,
  CARTEL_PADDING,
  CARTEL_RATIO,
  CARTEL_SIZES,
  CARTEL_TRACKING,
  type Cartel,
} from '@tocada/contracts/events/cartel.js';
import { papersOf, type Paper } from '@tocada/contracts/events/papers.js';
import { paletteOf } from '@tocada/contracts/site/palette.js';
import type { Theme } from '@tocada/contracts/site/theme.js';
import { box, type Element } from './element.js';

/** The poster of a show as a card for chats, as a story for phones or as a square for posts. */
export interface Poster {
  cartel: Cartel;
  theme: Theme;
  form: keyof typeof FORMS;
}

const CARD = { width: 1200, height: 630 } as const;
const BESIDE = CARD.height * CARTEL_RATIO;

/** Pixels. A story keeps its top and its foot free of words: there the phone shows its own. */
export const FORMS = {
  card: { ...CARD, picture: { left: BESIDE, top: 0, width: CARD.width - BESIDE, height: CARD.height } },
  story: { width: 1080, height: 1920, picture: { left: 0, top: 0, width: 1080, height: 620 } },
  square: { width: 1080, height: 1080, picture: { left: 0, top: 0, width: 1080, height: 450 } },
} as const;
const STORY_TOP = 210;
const STORY_FOOT = 250;
/** The height of a bar that is as wide as the picture. Pixels. */
const BAR = 84;

/** The room for words, in hundredths of the poster's width. */
const ROOM = 100 - 2 * CARTEL_PADDING;
/** The letters of the heading fonts are this part of their size high, from foot to top of a capital. */
const CAPITAL = 0.86;

/** The burst, in hundredths of the poster's width. */
const BURST = 29;

const capitals = (text: string) => text.toLocaleUpperCase('es');

const groundOf = ({ stops }: Paper): Record<string, string> =>
  stops.length === 1
    ? { backgroundColor: stops[0]!.colour }
    : { backgroundImage: `linear-gradient(180deg, ${stops.map(({ colour, at }) => `${colour} ${at}%`).join(', ')})` };

/** Draws in units of a poster's width. */
class Printer {
  constructor(
    private readonly cartel: Cartel,
    private readonly paper: Paper,
  ) {}

  private line(text: string, size: number, style: Record<string, string | number> = {}): Element {
    return box({ fontFamily: 'poster', fontSize: size, lineHeight: 1, whiteSpace: 'nowrap', ...style }, capitals(text));
  }

  /** A line over its own ghost: the second run through the press is badly registered. */
  private doubled(text: string, size: number, unit: number, lineHeight: number): Element {
    const style = { lineHeight, color: this.paper.ink };
    const by = 0.5 * unit;
    return box({ position: 'relative' }, [
      this.line(text, size, { ...style, position: 'absolute', left: by, top: by, opacity: 0.25 }),
      this.line(text, size, style),
    ]);
  }

  /** Weekday over day and month, with the burst in the free corner. */
  date(unit: number): Element {
    const { weekday, day, month, burst } = this.cartel;
    const { ink2 } = this.paper;
    const { day: daySize, weekday: weekdaySize } = CARTEL_SIZES;
    return box({ position: 'relative', flexDirection: 'column', width: ROOM * unit }, [
      this.line(weekday, weekdaySize * unit, {
        color: ink2,
        letterSpacing: CARTEL_TRACKING * weekdaySize * unit,
        paddingBottom: 2 * unit,
      }),
      box({ justifyContent: 'space-between', alignItems: 'flex-end' }, [
        this.doubled(day, daySize * unit, unit, CAPITAL),
        this.line(month.text, month.size * unit, { color: ink2, lineHeight: CAPITAL, paddingBottom: 3.4 * unit }),
      ]),
      ...(burst ? [this.burst(burst, unit)] : []),
    ]);
  }

  private burst({ lines, size: letters }: NonNullable<Cartel['burst']>, unit: number): Element {
    const size = BURST * unit;
    const points = Array.from({ length: 32 }, (_, index) => {
      const [angle, radius] = [(index * Math.PI) / 16, index % 2 ? 39 : 50];
      return `${50 + radius * Math.sin(angle)},${50 - radius * Math.cos(angle)}`;
    });
    const star = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><polygon fill="${this.paper.bar}" points="${points.join(' ')}"/></svg>`;
    return box(
      {
        position: 'absolute',
        top: 0,
        right: 0,
        width: size,
        height: size,
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        transform: 'rotate(8deg)',
        backgroundImage: `url(data:image/svg+xml;base64,${Buffer.from(star).toString('base64')})`,
        backgroundSize: '100% 100%',
      },
      lines.map((text) => this.line(text, letters * unit, { color: this.paper.barText, lineHeight: 1.15 })),
    );
  }

  rule(unit: number): Element {
    return box({ width: ROOM * unit, height: 1.4 * unit, backgroundColor: this.paper.ink2 });
  }

  title(unit: number): Element {
    const { lines, size } = this.cartel.title;
    return box(
      { flexDirection: 'column', width: ROOM * unit },
      lines.map((text) => this.doubled(text, size * unit, unit, CARTEL_LINE)),
    );
  }

  details(unit: number): Element {
    const { lines, size } = this.cartel.details;
    return box(
      { flexDirection: 'column', width: ROOM * unit },
      lines.map((text) => this.line(text, size * unit, { color: this.paper.ink2, lineHeight: 1.25 })),
    );
  }

  /** The band in a bar of `height` pixels; its words stand in the upper `11` units. */
  bar(unit: number, width: number, height: number, logo: string | undefined, night: string): Element {
    const { band, genre, size } = this.cartel.bar;
    const badge = 8 * unit;
    const part = logo ? (ROOM - 10) / ROOM : 1;
    const letters = {
      color: this.paper.barText,
      letterSpacing: CARTEL_TRACKING * size * unit * part,
    };
    return box({ width, height, backgroundColor: this.paper.bar, alignItems: 'flex-start' }, [
      box(
        {
          width,
          height: 11 * unit,
          boxSizing: 'border-box',
          padding: `0 ${CARTEL_PADDING * unit}px`,
          alignItems: 'center',
          justifyContent: 'space-between',
        },
        [
          box({ alignItems: 'center' }, [
            ...(logo
              ? [
                  box({
                    width: badge,
                    height: badge,
                    marginRight: 2 * unit,
                    borderRadius: 1.4 * unit,
                    backgroundColor: night,
                    backgroundImage: `url(${logo})`,
                    backgroundSize: '100% 100%',
                  }),
                ]
              : []),
            this.line(band, size * unit * part, letters),
          ]),
          ...(genre ? [this.line(genre, size * unit * part, letters)] : []),
        ],
      ),
    ]);
  }
}

/**
 * The words of a poster on its paper, and nothing behind them but the paper. Its picture is drawn beside them, or above.
 * @param logo a data URI of a square image
 */
export function posterElement({ cartel, theme, form }: Poster, hasPicture: boolean, logo: string | undefined): Element {
  const palette = paletteOf(theme);
  const paper = papersOf(palette)[cartel.paper];
  const print = new Printer(cartel, paper);
  const { width, height } = FORMS[form];
  const { night } = palette.colours;
  const sheet = (children: Element[]) => box({ width, height, flexDirection: 'column' }, children);
  /** The words one below the other on their paper, whose inks run from its top to the bar. */
  const body = (size: Record<'width' | 'height', number>, paddingTop: number, unit: number) =>
    box(
      {
        ...size,
        ...groundOf(paper),
        boxSizing: 'border-box',
        paddingTop,
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'space-evenly',
      },
      [print.date(unit), print.rule(unit), print.title(unit), print.rule(unit), print.details(unit)],
    );

  /** The date beside the other words. */
  const columns = (size: Record<'width' | 'height', number>, unit: number) =>
    box({ ...size, ...groundOf(paper), alignItems: 'center', justifyContent: 'space-evenly' }, [
      print.date(unit),
      box({ flexDirection: 'column', justifyContent: 'space-evenly', height: size.height - 40 }, [
        print.title(unit),
        print.rule(unit),
        print.details(unit),
      ]),
    ]);

  if (form === 'square') {
    const above = hasPicture ? FORMS.square.picture.height : 0;
    const words = { width, height: height - above - BAR };
    return sheet([
      box({ width, height: above }),
      hasPicture ? columns(words, 5.5) : body(words, 0, 8.6),
      print.bar(BAR / 11, width, BAR, logo, night),
    ]);
  }
  if (form === 'story') {
    const above = hasPicture ? FORMS.story.picture.height : 0;
    return sheet([
      box({ width, height: above }),
      // A picture leaves the words less height.
      body({ width, height: height - above - STORY_FOOT }, hasPicture ? 0 : STORY_TOP, hasPicture ? 9.2 : width / 100),
      print.bar(width / 100, width, STORY_FOOT, logo, night),
    ]);
  }
  if (hasPicture) {
    const poster = FORMS.card.picture.left;
    const unit = poster / 100;
    const bar = 11 * unit;
    return sheet([body({ width: poster, height: height - bar }, 0, unit), print.bar(unit, poster, bar, logo, night)]);
  }
  return sheet([columns({ width, height: height - BAR }, 6.2), print.bar(BAR / 11, width, BAR, logo, night)]);
}
