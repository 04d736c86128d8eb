import { inflateSync } from 'node:zlib';

/** The objects of a PDF by their number, each with its stream unpacked. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const objects = pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm);
  return new Map(
    [...objects].map(([, number = '', body = '']) => {
      const [head = '', packed] = body.split(/stream\n/, 2);
      const bytes = Buffer.from(packed?.replace(/\nend$/, '') ?? '', 'latin1');
      const stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
      return [number, { head, stream: stream.toString('latin1') }];
    }),
  );
}

/** For specs: the printed words of a PDF, a line for each run of one font. */
export function textOf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const letters = new Map<string, string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1];
      const codes = [...(objects.get(map ?? '')?.stream ?? '').matchAll(/\[([^[\]]*)\]\s*$/gm)].flatMap(
        ([, list = '']) =>
          [...list.matchAll(/<([\da-f ]*)>/g)].map(([, code = '']) =>
            String.fromCharCode(...code.split(' ').map((part) => Number.parseInt(part, 16))),
          ),
      );
      letters.set(name, codes);
    }
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    let font: string[] = [];
    for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^[\]]*)\] TJ/g)) {
      if (name) font = letters.get(name)!;
      else
        lines.push(
          [...shown!.matchAll(/<([\da-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g)!)
            .map((glyph) => font[Number.parseInt(glyph, 16)])
            .join(''),
        );
    }
  }
  return lines.join('\n');
}

/** For specs: the height of each printed text above the lower edge of its page, in points. */
export const heightsOf = (pdf: Buffer): number[] =>
  [...objectsOf(pdf).values()].flatMap(({ stream }) =>
    [...stream.matchAll(/^1 0 0 1 [\d.]+ (-?[\d.]+) Tm$/gm)].map(([, height]) => Number(height)),
  );
