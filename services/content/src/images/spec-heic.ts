import { inflateSync } from 'node:zlib';

/**
 * HEIC files as phones write them. Node has no encoder for them: these are square pictures of one colour, made with
 * heif-enc and x265; the boxes around them are put together here.
 */
interface Coded {
  /** Pixels of a side; 64 without it. */
  side?: number;
  /** hvcC: what the decoder must know first. */
  configuration: string;
  data: string;
}

const SIDE = 64;
const COLOR =
  'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSRprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHBcrAiQA==';
export const RED: Coded = { configuration: COLOR, data: 'AAAAFigBrxmA93yFN//4oYf+a1r/r8FeLRw=' };
/** #60a040 */
export const GREEN: Coded = { configuration: COLOR, data: 'AAAAFCgBrxmA93yFN7PxH/kUb+QBXi0c' };
export const DEEP_RED: Coded = {
  configuration:
    'AQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAAeugJAIQABACpCAQEECAAAAwCduAAAAwAAHqAggQTZbqSRprm4EBAwIAAAAwAgAAADACEiAAEAB0QBwXKwIkA=',
  data: 'AAAAFygBrxmA93yJz//7oYH/wsy/80gV4tHA',
};
/** In one channel: as transparency, nothing is to be seen. */
export const CLEAR: Coded = {
  configuration:
    'AQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACdCAQEECAAAAwCf+AAAAwAAHsCCBBZbqSRprmwIAAADAAgAAAMACEAiAAEAB0QBwXKwIkA=',
  data: 'AAAADigBrjPisOD//6OU8OPA',
};
const LARGE = {
  side: 512,
  configuration:
    'AQNwAAAAAAAAAAAAWvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAWroCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwBaoAQCAIBZbqSRprm4EBAwIAAAAwAgAAADACEiAAEAB0QBwXKwYkA=',
};
/** Of 512 × 512 pixels, as phones have them. */
export const LARGE_RED: Coded = {
  ...LARGE,
  data: 'AAAAbygBrxkQXjFKShH3fIU3//ihh/5rWv+vwV4rP8sbKPOoBwhejEAFjKa3OoB6hWjyAAADAP+TBajgAAADAAAHNIcAAAMAAAMAACjgAAADAAADAAAPWAAAAwAAAwABHwAAAwAAAwAFtAAAAwAAAwAPmA==',
};
export const LARGE_GREEN: Coded = {
  ...LARGE,
  data: 'AAAAbSgBrxkQXTFKShH3fIU3s/Ef+RRv5AFeKz/LGyjzqAcIXoxABYymtzqAeoVo8gAAAwD/kwWo4AAAAwAABzSHAAADAAADAAAo4AAAAwAAAwAAD1gAAAMAAAMAAR8AAAMAAAMABbQAAAMAAAMAD5g=',
};

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 0xff)));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const text = (latin1: string) => Buffer.from(latin1, 'latin1');
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
};
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, u8(version, 0, 0, 0), ...parts);

interface Item {
  type: string;
  data: Buffer;
  properties?: Buffer[];
  /** The items that it refers to, by the kind of reference. */
  refersTo?: [kind: string, ...ids: number[]];
}

/** A file of items, counted from 1; the first is the photo. */
function fileOf(items: Item[], brand = 'heic'): Buffer {
  const id = (item: Item) => items.indexOf(item) + 1;
  const described = items.filter(({ properties = [] }) => properties.length > 0);
  const properties = [
    ...new Map(described.flatMap((item) => item.properties!).map((each) => [each.toString('latin1'), each])).values(),
  ];
  const numberOf = (property: Buffer) => properties.findIndex((each) => each.equals(property)) + 1;
  const associations = described.map((item) =>
    Buffer.concat([
      u16(id(item)),
      u8(item.properties!.length),
      ...item.properties!.map((property) => u16(0x8000 | numberOf(property))),
    ]),
  );
  const references = items.flatMap((item) => {
    const [kind, ...ids] = item.refersTo ?? [];
    return kind === undefined ? [] : [box(kind, u16(id(item), ids.length, ...ids))];
  });
  const metaFrom = (start: number) => {
    let at = start;
    const locations = items.map((item) => {
      const location = Buffer.concat([u16(id(item), 0, 1), u32(at, item.data.length)]);
      at += item.data.length;
      return location;
    });
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), text('pict'), u32(0, 0, 0), u8(0)),
      fullBox('pitm', 0, u16(1)),
      fullBox(
        'iinf',
        0,
        u16(items.length),
        ...items.map((item) => fullBox('infe', 2, u16(id(item), 0), text(item.type), u8(0))),
      ),
      fullBox('iref', 0, ...references),
      fullBox('iloc', 0, u8(0x44, 0), u16(items.length), ...locations),
      box('iprp', box('ipco', ...properties), box('ipma', u8(0, 0, 0, 1), u32(described.length), ...associations)),
    );
  };
  const type = box('ftyp', text(brand), u32(0), text(`mif1${brand}`));
  const start = type.length + metaFrom(0).length + 8;
  return Buffer.concat([type, metaFrom(start), box('mdat', ...items.map(({ data }) => data))]);
}

const sizeBox = (width: number, height: number) => fullBox('ispe', 0, u32(width, height));
const itemOf = ({ side = SIDE, configuration, data }: Coded): Item => ({
  type: 'hvc1',
  data: Buffer.from(data, 'base64'),
  properties: [box('hvcC', Buffer.from(configuration, 'base64')), sizeBox(side, side)],
});

interface Heic {
  /** Rows of tiles as they are stored. */
  tiles: Coded[][];
  /** In pixels; as large as its tiles without these. */
  width?: number;
  height?: number;
  /** In steps of 90°, against the clock. */
  turn?: number;
  /** 0: upside down; 1: left and right. After the turn. */
  mirror?: number;
  /** The part that is left of it, before the turn. */
  crop?: { left: number; top: number; width: number; height: number };
  profile?: Buffer;
  exif?: Buffer;
}

/** A photo in tiles, as phones store it; a single one is stored as it is. */
export function heic({ tiles, turn, mirror, crop, profile, exif, ...size }: Heic): Buffer {
  const [rows, columns] = [tiles.length, tiles[0]!.length];
  const { side = SIDE } = tiles[0]![0]!;
  const { width = columns * side, height = rows * side } = size;
  const properties: Buffer[] = [];
  if (profile) properties.push(box('colr', text('prof'), profile));
  if (crop) {
    // Its middle, from the middle of the photo.
    const x = 2 * crop.left + crop.width - width;
    const y = 2 * crop.top + crop.height - height;
    properties.push(box('clap', u32(crop.width, 1, crop.height, 1), u32(x >>> 0, 2, y >>> 0, 2)));
  }
  if (turn !== undefined) properties.push(box('irot', u8(turn)));
  if (mirror !== undefined) properties.push(box('imir', u8(mirror)));

  const parts = tiles.flat().map((tile) => itemOf(tile));
  const items: Item[] = [];
  if (parts.length === 1) {
    items.push({ ...parts[0]!, properties: [...parts[0]!.properties!, ...properties] });
  } else {
    const data = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(width, height)]);
    const ids = parts.map((_part, index) => index + 2);
    const grid = { type: 'grid', data, properties: [sizeBox(width, height), ...properties] };
    items.push({ ...grid, refersTo: ['dimg', ...ids] }, ...parts);
  }
  if (exif) items.push({ type: 'Exif', data: Buffer.concat([u32(6), exif]), refersTo: ['cdsc', 1] });
  return fileOf(items);
}

/** A photo whose transparency is a second picture. */
export function transparentHeic(photo: Coded, transparency: Coded): Buffer {
  const alpha = itemOf(transparency);
  const kind = fullBox('auxC', 0, text('urn:mpeg:hevc:2015:auxid:1\0'));
  return fileOf([itemOf(photo), { ...alpha, properties: [...alpha.properties!, kind], refersTo: ['auxl', 1] }]);
}

/** A track of pictures (ffmpeg and x265), and no photo. */
const FILM = inflateSync(
  Buffer.from(
    'eNpjYGCQSSupLMgtTjNkYGBiANEZqWXJuQUmQD6zTW5+fhkDA0NObllGCgMKYH4BxowMIIQAjKiq0PkODHgBExB1lxQlZgPZMSXZYDuZMU0D2Y3fHqz2OsAdoJKaUlIMpGVSc4pLEDqg5oL1MjHnpmQmAhkKuSnofocYFHoEzNHNSMkpgsmUZaakIqsMA/LzPRLzUnJSQWoY1+Vm5qUBGSJluWBDkZ2pkgKRk0kpSk1D8gZPaVGOAoTNmFdckpQDpLmKS4pTkNT8yihLNsQRFCC3OjB4AGkPmAoen8SyZIWczKQKIzNTbBEh8f8/yDdAU50ZGROAzAlgYbkPDH/+/vjBwMDPvABoj4QDIw/j//8gBcwgFcwgJDd1BudCoKSmEyMjmswChUbWaWGZKqc+iDU0gETARMsioGp2F8aDRVuUQCHLlZaZmgP2hEBBYnEB1EcgLJJUUgSLrgtQLFFcAo5KBoQ6cBzLAEMoGVUcYQ5QrgoqJ4UQS85HSgoZQNq2NKUElARMc1PBNAgoIkc3MIkUJRYU5CAHHUcmJE1xpBWlgtKCUm5KIogvpsG4XrjhqVHg/09e/f8OfT58veALQ+sPAGDwf6k=',
    'base64',
  ),
);

/** Files that are HEIC by name and brand, and no photos that we could read. */
export const unreadableHeic = (): [name: string, file: Buffer, sentence: RegExp][] => {
  const whole = heic({ tiles: [[RED, GREEN]] });
  const renamed = (from: string, to: string) => {
    const file = heic({ tiles: [[RED]] });
    file.write(to, file.indexOf(from), 'latin1');
    return file;
  };
  const itself: Item = { type: 'grid', data: Buffer.concat([u8(0, 0, 0, 0), u16(64, 64)]), refersTo: ['dimg', 1] };
  const smaller = heic({ tiles: [[RED]] });
  smaller.writeUInt32BE(8, smaller.indexOf('ispe') + 8);
  return [
    ['header.heic', Buffer.concat([box('ftyp', text('heic\0\0\0\0mif1heic')), Buffer.alloc(64)]), /dañada/],
    ['half.heic', whole.subarray(0, whole.length - 30), /dañada/],
    ['bomb.heic', heic({ tiles: [[RED, GREEN]], width: 60_000, height: 60_000 }), /megapíxeles/],
    ['lies.heic', smaller, /dañada/],
    ['uncovered.heic', heic({ tiles: [[RED, GREEN]], width: 3000, height: 3000 }), /dañada/],
    ['itself.heic', fileOf([itself]), /dañada/],
    ['other.heic', renamed('hvc1', 'jpeg'), /no se puede leer aquí/],
    ['film.heic', FILM, /no se puede leer aquí/],
  ];
};

/** 35 megapixels in one piece, which no phone makes: 8192 × 4320 of #60a040. */
export const PIECE = () =>
  inflateSync(
    Buffer.from(
      'eNrt1b8vA1EcAPDvu0OPCI0ghuovBhbSxGC80IhUYhAJSyNNe01f0tOnLlISQ9VQWwcmi0HEYGxEOnXgPzCIhJAYBIPRQPheWwabSHwjfS/v3u93n7xv7gcAuOLWqkgYPAqYTB4P2G2TR+IALGgaVgSqyZeIJdO1NggeteBbahPcMisthpefJ1OVWwZ17LPKcKJaA3hCWPRxvhj/Wt+FHUOp9RIr0YDdPOUiLbA+4CKawnoNJ8aZKr7M4jO8vr28ALSrXtzYo7NW9v5uL1ChYBeYiyVF9+Hk0Bhj32b2QFfAeWuUpkNTu1mmKvZotXD6cUtTkJWXch0IdfJlYVRNL17OG7sQPMPtEVXTNKy6uTA/o4VHVrNKDo86Y8YiGCvPxAA7imkbvgV3+Coc7v1F8u7k59cHU/rc1uPJ5dlN7TB/nBvOW0o0Mma9TEWr1zSyu0DhankKdVYnUNkwAapMUKAPBKi6SIEeU3wYXRSoRfILoECfCNDGIAW6T4FShLdphALdpkApwuvop0A3KVCKV8ZxR4FSPEjaPAWarxv0ngBt7qFAB+oGnaRAM3WDHkpUohL9CXohUYlKVKISlahEJSpRif4TVBv9AN/5neI=',
      'base64',
    ),
  );
