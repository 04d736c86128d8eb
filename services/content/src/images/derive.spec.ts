import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import sharp from 'sharp';
import { hashInName, hashOf, UnusableImage, type Derivative } from './derivative.js';
import { derive } from './derive.js';
import { CLEAR, DEEP_RED, GREEN, heic, RED, transparentHeic } from './spec-heic.js';
import { animation, brokenFiles, phonePhoto, scene, SECRETS, typeOf } from './spec-photos.js';

async function derivativesOf(original: Buffer, isArt = false) {
  const all: Derivative[] = [];
  const made = await derive({ type: '', body: original, isArt }, async (derivative) => void all.push(derivative));
  return { ...made, all, widest: all.filter(({ type }) => type === 'image/jpeg').at(-1)! };
}

/** Mean colour of a twentieth of the image, at a place given in hundredths. */
async function colorAt(body: Buffer, x: number, y: number): Promise<[number, number, number]> {
  const { width, height } = await sharp(body).metadata();
  const area = {
    left: Math.floor((width * x) / 100),
    top: Math.floor((height * y) / 100),
    width: Math.ceil(width / 20),
    height: Math.ceil(height / 20),
  };
  const { channels } = await sharp(await sharp(body).extract(area).removeAlpha().png().toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean)) as [number, number, number];
}

async function expectUpright(body: Buffer) {
  const [red, green, blue] = await colorAt(body, 5, 5);
  expect({ red: red > 200, green: green < 60, blue: blue < 60 }).toEqual({ red: true, green: true, blue: true });
}

describe('a phone photo', () => {
  let original: Buffer;
  let made: Awaited<ReturnType<typeof derivativesOf>>;
  beforeAll(async () => {
    original = await phonePhoto(2400, 1800, 6);
    made = await derivativesOf(original);
  });

  test('comes in three types and five widths, each what its name says', async () => {
    expect(made).toMatchObject({ width: 2048, height: 1536 });
    expect(made.all).toHaveLength(15);
    for (const { key, type, width, body } of made.all) {
      const { format, width: real } = await sharp(body).metadata();
      expect([format === 'heif' ? 'image/avif' : `image/${format}`, real]).toEqual([type, width]);
      expect(hashInName(key)).toBe(hashOf(original, false));
    }
  });

  test('the test photo does hold what must not come out', async () => {
    const { exif, icc, orientation } = await sharp(original).metadata();
    expect(exif!.toString('latin1')).toContain(SECRETS[1]);
    expect([icc?.length ? 'icc' : '', orientation]).toEqual(['icc', 6]);
  });

  test('no metadata in any of them', async () => {
    for (const { body } of made.all) {
      const { exif, xmp, iptc, icc, comments, orientation } = await sharp(body).metadata();
      expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({});
      const text = body.toString('latin1');
      for (const secret of [...SECRETS, 'Exif\0', 'xmpmeta', 'ICC_PROFILE']) expect(text).not.toContain(secret);
      // Three letters may stand among compressed pixels by chance: these are looked for before them.
      expect(text.split(/\xff\xda|VP8 |mdat/)[0]).not.toContain('GPS');
    }
  });

  test('a placeholder of a few bytes', () => {
    expect(made.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(made.placeholder.length).toBeLessThan(400);
  });
});

describe('upright and in its colours', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i', async (orientation) => {
    const { all, width, height } = await derivativesOf(await phonePhoto(400, 300, orientation));
    expect([width, height]).toEqual([400, 300]);
    for (const { body } of all) await expectUpright(body);
  });

  const kinds: [string, () => Promise<Buffer>][] = [
    ['CMYK', async () => (await scene(500, 400)).toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit PNG', async () => (await scene(500, 400)).toColourspace('rgb16').png().toBuffer()],
    ['interlaced PNG', async () => (await scene(500, 400)).png({ progressive: true }).toBuffer()],
    ['progressive JPEG', () => phonePhoto(500, 400, 1, { progressive: true })],
    ['WebP', async () => (await scene(500, 400)).webp().toBuffer()],
    ['AVIF', async () => (await scene(500, 400)).avif({ effort: 1 }).toBuffer()],
    ['GIF', async () => (await scene(500, 400)).gif({ effort: 1 }).toBuffer()],
  ];
  test.each(kinds)('%s', async (_name, make) => {
    const { all } = await derivativesOf(await make());
    expect(all.map(({ width }) => width)).toEqual([320, 480, 500].flatMap((width) => [width, width, width]));
    for (const { body } of all) await expectUpright(body);
  });

  test('greys stay grey', async () => {
    const { widest } = await derivativesOf(await (await scene(400, 300)).greyscale().jpeg().toBuffer());
    const [red, green, blue] = await colorAt(widest.body, 50, 50);
    expect(Math.max(Math.abs(red - green), Math.abs(green - blue))).toBeLessThan(3);
  });

  test('what is transparent becomes the night of the site', async () => {
    const clear = sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } },
    });
    const { widest } = await derivativesOf(await clear.png().toBuffer());
    expect(Math.max(...(await colorAt(widest.body, 50, 50)))).toBeLessThan(24);
  });

  test('of an animation the first frame', async () => {
    const { width, height, widest } = await derivativesOf(await animation(30));
    expect([width, height]).toEqual([60, 40]);
    expect((await colorAt(widest.body, 50, 50))[1]).toBeLessThan(20);
  });
});

describe('HEIC', () => {
  /** The red tile is top left when upright; its place as stored, by turn, mirrored not at all, upside down, left to right. */
  const STORED = [
    ['top left', 'bottom left', 'top right'],
    ['top right', 'top left', 'bottom right'],
    ['bottom right', 'top right', 'bottom left'],
    ['bottom left', 'bottom right', 'top left'],
  ];
  const tilesWith = (place: string) =>
    ['top', 'bottom'].map((row) =>
      ['left', 'middle', 'right'].map((column) => (place === `${row} ${column}` ? RED : GREEN)),
    );
  /** The metadata that a phone writes: turned like this, a JPEG would lie on its side. */
  let phone: { exif?: Buffer; icc?: Buffer };
  beforeAll(async () => {
    phone = await sharp(await phonePhoto(90, 60, 6)).metadata();
  });

  test.each([0, 1, 2, 3].flatMap((turn) => [undefined, 0, 1].map((mirror) => [turn, mirror] as const)))(
    'turned %i times, mirrored %s; its EXIF has no say, and does not come out',
    async (turn, mirror) => {
      const tiles = tilesWith(STORED[turn]![mirror === undefined ? 0 : mirror + 1]!);
      // Its last tiles are not seen whole, as in most photos.
      const file = heic({ tiles, width: 180, height: 120, turn, mirror, exif: phone.exif! });
      expect(file.includes(SECRETS[1]!)).toBe(true);
      const { all, width, height } = await derivativesOf(file);
      expect([width, height]).toEqual(turn % 2 ? [120, 180] : [180, 120]);
      for (const { body } of all) {
        await expectUpright(body);
        for (const place of [95, 5]) expect((await colorAt(body, 95, place))[1]).toBeGreaterThan(140);
        expect(body.includes(SECRETS[1]!)).toBe(false);
      }
    },
  );

  test('cropped as it says', async () => {
    const crop = { left: 10, top: 21, width: 100, height: 90 };
    const { width, height, widest } = await derivativesOf(heic({ tiles: tilesWith('top left'), crop }));
    expect([width, height]).toEqual([100, 90]);
    const greens = await Promise.all([47, 56].map(async (x) => (await colorAt(widest.body, x, 10))[1]));
    expect([greens[0]! < 60, greens[1]! > 140]).toEqual([true, true]);
    expect((await colorAt(widest.body, 10, 55))[1]).toBeGreaterThan(140);
  });

  test('in one piece, and with 10 bits', async () => {
    for (const tile of [RED, DEEP_RED]) {
      const { width, height, widest } = await derivativesOf(heic({ tiles: [[tile]] }));
      expect([width, height]).toEqual([64, 64]);
      await expectUpright(widest.body);
    }
  });

  test('one of twice our size and more is the same at half of it', async () => {
    const tiles = [[RED, ...Array.from({ length: 65 }, () => GREEN)]];
    const { width, height, all } = await derivativesOf(heic({ tiles, width: 4201, height: 63 }));
    expect([width, height]).toEqual([2048, 30]);
    const small = await derivativesOf(heic({ tiles: [[GREEN]] }));
    const wanted = await colorAt(small.widest.body, 50, 50);
    const { body } = all.findLast(({ type }) => type === 'image/jpeg')!;
    await expectUpright(await sharp(body).extract({ left: 0, top: 0, width: 28, height: 30 }).toBuffer());
    for (const x of [3, 50, 94]) {
      const found = await colorAt(body, x, 40);
      expect(Math.max(...found.map((value, channel) => Math.abs(value - wanted[channel]!)))).toBeLessThan(4);
    }
  });

  test('in its own colours', async () => {
    const redOf = async (profile?: Buffer) => {
      const { widest } = await derivativesOf(heic({ tiles: [[GREEN, GREEN]], profile }));
      return (await colorAt(widest.body, 50, 50))[0];
    };
    // Less red is in this green where the reddest red is a deeper one.
    expect((await redOf()) - (await redOf(phone.icc))).toBeGreaterThan(10);
  });

  test('transparent, it becomes the night of the site', async () => {
    const { widest } = await derivativesOf(transparentHeic(RED, CLEAR));
    expect(Math.max(...(await colorAt(widest.body, 50, 50)))).toBeLessThan(24);
  });
});

test('never upscaled, and neither side beyond 2048', async () => {
  const small = await derivativesOf(await (await scene(90, 60)).png().toBuffer());
  expect(small.all.map(({ width }) => width)).toEqual([90, 90, 90]);
  const tower = sharp({ create: { width: 700, height: 17_000, channels: 3, background: '#246' } });
  const tall = await derivativesOf(await tower.png().toBuffer());
  expect([tall.width, tall.height]).toEqual([84, 2048]);
});

test('what is behind the end of a photo does not come out', async () => {
  const polyglot = Buffer.concat([await phonePhoto(400, 300), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
  const { all } = await derivativesOf(polyglot);
  expect(all.some(({ body }) => body.includes('<script>'))).toBe(false);
});

test('broken files are refused with a sentence', async () => {
  for (const [name, file, sentence] of await brokenFiles()) {
    const failure = await derive({ type: typeOf(name), body: file, isArt: false }, async () => {}).catch(
      (error: unknown) => error,
    );
    expect([name, failure instanceof UnusableImage]).toEqual([name, true]);
    expect(sentenceOf((failure as Error).message)).toMatch(sentence);
  }
});

/** A drawing of 64 units: a red disc on nothing, and these elements. */
const drawing = (more = '', prologue = '') =>
  Buffer.from(
    `${prologue}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 64"><circle cx="32" cy="32" r="20" fill="#f00"/>${more}</svg>`,
  );

describe('a logo', () => {
  test('that is a drawing becomes pixels of a useful size, and keeps what is transparent', async () => {
    const { all, width, height, widest } = await derivativesOf(drawing(), true);
    expect([width, height]).toEqual([1024, 1024]);
    const webp = all.findLast(({ type }) => type === 'image/webp')!;
    expect((await sharp(webp.body).metadata()).hasAlpha).toBe(true);
    const corner = await sharp(webp.body)
      .extract({ left: 0, top: 0, width: 8, height: 8 })
      .extractChannel(3)
      .raw()
      .toBuffer();
    expect(Math.max(...corner)).toBe(0);
    const [red, green] = await colorAt(webp.body, 50, 50);
    expect([red > 200, green < 60]).toEqual([true, true]);
    expect((await sharp(widest.body).metadata()).format).toBe('jpeg');
    for (const { body } of all) expect(body.toString('latin1')).not.toContain('<svg');
  });

  test('loads nothing: no file of the server, no address, no entity', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svg-'));
    const green = join(folder, 'green.png');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f0' } }).toFile(green);
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const plain = await derivativesOf(drawing(), true);
    const cover = 'width="64" height="64"';
    const hostile = [
      drawing(`<image href="file://${green}" ${cover}/><image xlink:href="${green}" ${cover}/>`),
      drawing(`<image href="http://127.0.0.1:${port}/a.png" ${cover}/>`),
      drawing(`<use href="http://127.0.0.1:${port}/a.svg#x"/><use href="file://${green}#x"/>`),
      drawing(
        `<style>@import url("http://127.0.0.1:${port}/a.css"); circle { fill: url("file://${green}") #f00 }</style>`,
      ),
      drawing('<script>document.documentElement.remove()</script>'),
      drawing('<text y="60">&x;</text>', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>`),
    ];
    const pixels = (body: Buffer) => sharp(body).raw().toBuffer();
    const expected = await pixels(plain.widest.body);
    for (const file of hostile) {
      const made = await derivativesOf(file, true).catch((error: unknown) => error);
      if (made instanceof UnusableImage) continue;
      expect((await pixels((made as typeof plain).widest.body)).equals(expected)).toBe(true);
    }
    expect(asked).toBe(0);
    server.close();
    await rm(folder, { recursive: true });
  });

  test.each([
    ['empty', drawing().subarray(0, 0)],
    ['cut off', drawing().subarray(0, 140)],
    ['a page', Buffer.from('<!doctype html><html><body>Hola, no soy una imagen</body></html>')],
    ['a bomb', drawing('<text>&j;</text>', bomb())],
    ['huge', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9e9" height="1"/>')],
  ])('that is %s is refused with a sentence', async (_what, file) => {
    const failure = await derivativesOf(file, true).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnusableImage);
  });

  test('as a photo of the gallery a drawing is refused', async () => {
    await expect(derivativesOf(drawing())).rejects.toBeInstanceOf(UnusableImage);
  });
});

/** Entities that grow tenfold nine times. */
function bomb(): string {
  const letters = [...'abcdefghij'];
  const entities = letters.map((letter, index) =>
    index === 0 ? `<!ENTITY a "lol">` : `<!ENTITY ${letter} "${`&${letters[index - 1]};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [${entities.join('')}]>`;
}
