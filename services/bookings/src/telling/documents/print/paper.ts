import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGE_TAGS, type Language } from '@tocada/contracts/ground/language.js';
import { DOCUMENT } from '@tocada/contracts/site/colours.js';
import Pdf from 'pdfkit';
import { printable } from './printable.js';
import { unpacked } from './sfnt.js';

/** Letter, in points. */
const PAGE = { width: 612, height: 792 };
const MARGIN = { side: 64, top: 60, bottom: 72 };
const WIDTH = PAGE.width - 2 * MARGIN.side;
/** The part of the width in which a long label of `facts` stands on one line. */
export const LONG_LABELS = 0.42;
const END = PAGE.height - MARGIN.bottom;
const FOOT = PAGE.height - 46;

const { ink: INK, quiet: QUIET, line: LINE } = DOCUMENT;

type Weight = 400 | 600;
/** A character is printed in the first of these that has it. */
const SETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const fontOf = (set: string, weight: Weight) =>
  unpacked(
    readFileSync(
      fileURLToPath(import.meta.resolve(`@fontsource/work-sans/files/work-sans-${set}-${weight}-normal.woff`)),
    ),
  );
/** A word with the space after it. Long words come in pieces, so that a line of 10,000 letters is not measured again and again. */
const PIECES = /[^ ]{1,40} ?| +/gu;

interface Style {
  size: number;
  weight: Weight;
  colour: string;
}
const BODY: Style = { size: 10, weight: 400, colour: INK };
const STRONG: Style = { ...BODY, weight: 600 };
const SMALL: Style = { ...BODY, size: 8.5, colour: QUIET };
const STYLES = {
  body: BODY,
  strong: STRONG,
  small: SMALL,
  band: { ...STRONG, size: 13 },
  h1: { ...STRONG, size: 20 },
  h2: { ...STRONG, size: 12 },
} as const satisfies Record<string, Style>;

const heightOf = ({ size }: Style) => size * 1.45;

/** A run of characters of one font. */
interface Run {
  font: string;
  text: string;
  /** False for the sign in place of characters that no font has. */
  isOwn: boolean;
}

interface Column {
  head: string;
  /** A part of the page's width. */
  part: number;
  align?: 'right';
}

export interface Cell {
  text: string;
  /** A second line of small letters. */
  aside?: string | undefined;
}

interface Row {
  cells: (string | Cell)[];
  isStrong?: boolean;
}

const cellOf = (cell: string | Cell): Cell => (typeof cell === 'string' ? { text: cell } : cell);

/** The glyphs of a font. The types of pdfkit do not tell of them. */
type Known = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

export interface Cover {
  title: string;
  author: string;
  language: Language;
  /** An instant. It stands in the file, whose bytes are then the same each time. */
  at: string;
  foot: (page: number, pages: number) => string;
}

/** Descriptions of the file. The types of pdfkit do not tell of them. */
type Described = { appendXML(xml: string): void };
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign]!);

/** Title and author. The `info` of pdfkit puts them into the same place, but escapes nothing. */
const describe = ({ title, author }: Cover) => `
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escape(title)}</rdf:li></rdf:Alt></dc:title>
    <dc:creator><rdf:Seq><rdf:li>${escape(author)}</rdf:li></rdf:Seq></dc:creator>
  </rdf:Description>`;

/** Letter pages of one column, as a tagged PDF/A-2a that holds its fonts. */
export class Paper {
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly chosen = new Map<string, string>();
  private y = MARGIN.top;

  constructor(private readonly cover: Cover) {
    this.doc = new Pdf({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      displayTitle: true,
      lang: LANGUAGE_TAGS[cover.language],
      // No font but our own.
      font: '',
      info: { CreationDate: new Date(cover.at) },
    } as PDFKit.PDFDocumentOptions);
    for (const weight of [400, 600] as const)
      for (const set of SETS) this.doc.registerFont(`${set}-${weight}`, fontOf(set, weight));
    (this.doc as unknown as Described).appendXML(describe(cover));
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  heading(level: 1 | 2, text: string): void {
    const style = level === 1 ? STYLES.h1 : STYLES.h2;
    this.y += level === 1 ? 6 : 18;
    // A heading at the end of a page would stand alone.
    this.room(heightOf(style) + 50);
    this.block(level === 1 ? 'H1' : 'H2', text, style);
    this.y += 4;
  }

  paragraph(text: string, style: keyof typeof STYLES = 'body'): void {
    this.block('P', text, STYLES[style]);
    this.y += 4;
  }

  /** Labels and values. Those without a value are left out. @param part of the width, for the labels */
  facts(facts: [label: string, value: string | null][], part = 0.3): void {
    const table = this.child(this.root, 'Table');
    const label = WIDTH * part;
    for (const [name, value] of facts) {
      if (!value) continue;
      const names = this.linesOf(name, BODY, label - 12);
      const values = this.linesOf(value, BODY, WIDTH - label);
      this.row(table, [
        { type: 'TH', scope: 'Row', x: 0, lines: names.map((runs) => ({ runs, style: { ...BODY, colour: QUIET } })) },
        { type: 'TD', x: label, lines: values.map((runs) => ({ runs, style: BODY })) },
      ]);
    }
    table.end();
    this.y += 4;
  }

  table(columns: Column[], rows: Row[]): void {
    const table = this.child(this.root, 'Table');
    const places = columns.map((_, index) => columns.slice(0, index).reduce((sum, { part }) => sum + part * WIDTH, 0));
    const cellsOf = (cells: Cell[], style: Style, isHead: boolean) =>
      cells.map(({ text, aside }, index) => {
        const { part, align } = columns[index]!;
        const width = part * WIDTH - (index < columns.length - 1 ? 12 : 0);
        const lines = [
          ...this.linesOf(text, style, width).map((runs) => ({ runs, style })),
          ...(aside ? this.linesOf(aside, SMALL, width).map((runs) => ({ runs, style: SMALL })) : []),
        ];
        const right = align === 'right' ? { right: places[index]! + part * WIDTH } : {};
        return { type: isHead ? ('TH' as const) : ('TD' as const), x: places[index]!, lines, ...right };
      });
    const heads = columns.map(({ head }) => ({ text: head }));
    this.row(
      table,
      cellsOf(heads, SMALL, true).map((cell) => ({ ...cell, scope: 'Column' as const })),
    );
    this.rule();
    for (const { cells, isStrong } of rows) {
      this.row(table, cellsOf(cells.map(cellOf), isStrong ? STRONG : BODY, false));
      this.rule();
    }
    table.end();
    this.y += 4;
  }

  /** True when each character is printed as it is. */
  prints(text: string): boolean {
    return printable(text) === text.normalize('NFC') && this.runsOf(text, BODY).every((run) => run.isOwn);
  }

  newPage(): void {
    this.doc.addPage();
    this.y = MARGIN.top;
  }

  async finish(): Promise<Buffer> {
    const { doc } = this;
    this.root.end();
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] } as PDFKit.Mixins.MarkingOptions);
      const place = this.cover.foot(page + 1, count);
      const width = this.widthOf(this.runsOf(place, SMALL), SMALL);
      const left = this.linesOf(`${this.cover.author} · ${this.cover.title}`, SMALL, WIDTH - width - 16)[0] ?? [];
      this.print(left, MARGIN.side, FOOT, SMALL);
      this.print(this.runsOf(place, SMALL), PAGE.width - MARGIN.side - width, FOOT, SMALL);
      doc.endMarkedContent();
    }
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    const { promise, resolve } = Promise.withResolvers<void>();
    doc.on('end', resolve);
    doc.end();
    await promise;
    return Buffer.concat(chunks);
  }

  private child(parent: PDFKit.PDFStructureElement, type: string, options = {}): PDFKit.PDFStructureElement {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** A new page when the rest of this one is lower than `height`. */
  private room(height: number): void {
    if (this.y + height > END) this.newPage();
  }

  /** Lines, which may go on over pages. */
  private block(type: string, text: string, style: Style): void {
    const element = this.child(this.root, type);
    const height = heightOf(style);
    const rest = this.linesOf(text, style, WIDTH);
    while (rest.length > 0) {
      this.room(height);
      const some = rest.splice(0, Math.max(1, Math.floor((END - this.y) / height)));
      element.add(() => {
        for (const runs of some) {
          this.print(runs, MARGIN.side, this.y, style);
          this.y += height;
        }
      });
    }
    element.end();
  }

  /** A row stands on one page. One that no page holds goes on over pages. */
  private row(
    table: PDFKit.PDFStructureElement,
    cells: {
      type: 'TH' | 'TD';
      scope?: 'Row' | 'Column';
      x: number;
      /** Present for a cell whose lines end there. */
      right?: number;
      lines: { runs: Run[]; style: Style }[];
    }[],
  ): void {
    const heights = cells.map(({ lines }) => lines.reduce((sum, { style }) => sum + heightOf(style), 0));
    const height = Math.max(...heights) + 5;
    if (height <= END - MARGIN.top) this.room(height);
    const row = this.child(table, 'TR');
    const open = cells.map(({ type, scope, x, right, lines }) => {
      return { x, right, rest: [...lines], cell: this.child(row, type, scope ? { scope } : {}) };
    });
    for (;;) {
      const top = this.y + 3;
      const ends = open.map(({ cell, x, right, rest }) => {
        let end = top;
        const count = rest.findIndex(({ style }) => (end += heightOf(style)) > END);
        const some = rest.splice(0, count < 0 ? rest.length : count);
        let y = top;
        cell.add(() => {
          for (const { runs, style } of some) {
            const left = right === undefined ? x : right - this.widthOf(runs, style);
            this.print(runs, MARGIN.side + left, y, style);
            y += heightOf(style);
          }
        });
        return y;
      });
      this.y = Math.max(...ends) + 2;
      if (open.every(({ rest }) => rest.length === 0)) break;
      this.newPage();
    }
    for (const { cell } of open) cell.end();
    row.end();
  }

  private rule(): void {
    const { doc, y } = this;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .lineWidth(0.5)
      .strokeColor(LINE)
      .moveTo(MARGIN.side, y)
      .lineTo(PAGE.width - MARGIN.side, y)
      .stroke();
    doc.endMarkedContent();
  }

  private print(runs: Run[], x: number, y: number, style: Style): void {
    const { doc } = this;
    let left = x;
    for (const { font, text } of runs) {
      doc.font(font).fontSize(style.size).fillColor(style.colour);
      doc.text(text, left, y, { lineBreak: false });
      left += doc.widthOfString(text);
    }
  }

  private widthOf(runs: Run[], { size }: Style): number {
    const { doc } = this;
    return runs.reduce((sum, { font, text }) => sum + doc.font(font).fontSize(size).widthOfString(text), 0);
  }

  private fontFor(character: string, weight: Weight): string | undefined {
    const key = character + weight;
    if (!this.chosen.has(key)) {
      const code = character.codePointAt(0)!;
      const found = SETS.map((set) => `${set}-${weight}`).find((name) => {
        const { _font: known } = this.doc.font(name) as unknown as Known;
        return known.font.hasGlyphForCodePoint(code);
      });
      this.chosen.set(key, found ?? '');
    }
    return this.chosen.get(key) || undefined;
  }

  private runsOf(text: string, { weight }: Style): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const font = this.fontFor(character, weight);
      // Valid PDF/A names no missing glyph.
      const run: Run = { font: font ?? `latin-${weight}`, text: font ? character : '?', isOwn: font !== undefined };
      const last = runs.at(-1);
      if (last?.font === run.font && last.isOwn === run.isOwn) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  }

  private linesOf(text: string, style: Style, width: number): Run[][] {
    const widthOf = (words: string) => this.widthOf(this.runsOf(words, style), style);
    const lines: string[] = [];
    for (const paragraph of printable(text).split('\n')) {
      let line = '';
      let taken = 0;
      for (let piece of paragraph.match(PIECES) ?? []) {
        if (taken + widthOf(piece.trimEnd()) > width) {
          if (line.trim()) lines.push(line);
          [line, taken] = ['', 0];
        }
        // A word that is longer than a line.
        while (widthOf(piece.trimEnd()) > width) {
          const characters = [...piece];
          const fitting = characters.findIndex((_, index) => widthOf(characters.slice(0, index + 1).join('')) > width);
          const count = Math.max(1, fitting);
          lines.push(characters.slice(0, count).join(''));
          piece = characters.slice(count).join('');
        }
        line += piece;
        taken += widthOf(piece);
      }
      lines.push(line);
    }
    return lines.map((line) => this.runsOf(line.trimEnd(), style));
  }
}
