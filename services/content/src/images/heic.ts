import { Libheif } from './libheif.js';
import { TiffPicture } from './tiff-picture.js';

/** libheif's numbers. */
const COLORSPACE_RGB = 1;
const CHROMA_INTERLEAVED = { 3: 10, 4: 11 } as const;
const CHANNEL_INTERLEAVED = 10;
/** Bytes of heif_decoding_options. */
const IGNORE_TRANSFORMATIONS = 1;
/** A broken bitstream is an error then, and no picture with holes. */
const STRICT_DECODING = 21;
/** Kinds of properties: four letters. */
const [TURN, MIRROR] = ['irot', 'imir'].map((kind) => Buffer.from(kind).readUInt32BE());
/** heif_transform_mirror_direction_vertical */
const UPSIDE_DOWN = 0;
const MAX_TRANSFORMATIONS = 8;

/**
 * The photo in a HEIC file as a TIFF, in its own colour profile, and half as large where that leaves `enough` pixels for
 * its longer side. Phones store a photo in tiles: one is decoded at a time.
 * @param expectSize throws for a photo that is too large, before any of it is decoded
 * @throws UnusableImage for what may be a photo but is beyond this reader; any other error for a broken file
 */
export function tiffOfHeic(file: Buffer, enough: number, expectSize: (width: number, height: number) => void): Buffer {
  const heif = new Libheif();
  const context = heif.ask('_heif_context_alloc');
  heif.call('_heif_context_read_from_memory_without_copy', context, heif.copy(file), file.length, 0);
  heif.call('_heif_context_get_primary_image_handle', context, heif.result);
  const image = heif.number(heif.result);
  const tiling = tilingOf(heif, image);
  expectSize(tiling.width, tiling.height);

  const orientation = orientationOf(heif, context, image);
  const channels = heif.ask('_heif_image_handle_has_alpha_channel', image) ? 4 : 3;
  // Operations across tiles are right in libheif for whole pictures alone: a crop, and transparency, a picture of its own.
  const whole = orientation === undefined || channels === 4;
  const [width, height] = whole
    ? [heif.ask('_heif_image_handle_get_width', image), heif.ask('_heif_image_handle_get_height', image)]
    : [tiling.width, tiling.height];
  const picture = new TiffPicture({
    width,
    height,
    halved: Math.max(width, height) >= 2 * enough,
    channels,
    orientation: whole ? 1 : orientation,
    profile: profileOf(heif, image),
  });
  const options = heif.ask('_heif_decoding_options_alloc');
  heif.bytes(options, 32).set([whole ? 0 : 1], IGNORE_TRANSFORMATIONS);
  heif.bytes(options, 32).set([1], STRICT_DECODING);
  const form = [image, heif.result, COLORSPACE_RGB, CHROMA_INTERLEAVED[channels], options];
  if (whole) {
    heif.call('_heif_decode_image', ...form);
    takeRows(heif, channels, (row, y) => picture.put(row, 0, y));
    return picture.file;
  }
  const { columns, rows, tileWidth, tileHeight } = tiling;
  if (columns * tileWidth < width || rows * tileHeight < height) throw new Error('the tiles do not cover the photo');
  for (let y = 0; y < rows * tileHeight; y += tileHeight) {
    for (let x = 0; x < columns * tileWidth; x += tileWidth) {
      heif.call('_heif_image_handle_decode_image_tile', ...form, x / tileWidth, y / tileHeight);
      takeRows(heif, channels, (row, index) => picture.put(row, x, y + index));
    }
  }
  return picture.file;
}

/** Takes the pixels out of the picture that was decoded last, and frees it. */
function takeRows(heif: Libheif, channels: number, take: (row: Uint8Array, y: number) => void): void {
  const picture = heif.number(heif.result);
  const width = heif.ask('_heif_image_get_width', picture, CHANNEL_INTERLEAVED);
  const height = heif.ask('_heif_image_get_height', picture, CHANNEL_INTERLEAVED);
  const pixels = heif.ask('_heif_image_get_plane_readonly', picture, CHANNEL_INTERLEAVED, heif.result);
  const stride = heif.number(heif.result);
  for (let y = 0; y < height; y += 1) take(heif.bytes(pixels + y * stride, width * channels), y);
  heif.ask('_heif_image_release', picture);
}

/** Sizes in pixels as stored, before any turn or crop; a photo without tiles is its own. */
function tilingOf(heif: Libheif, image: number) {
  const tiling = heif.room(128);
  heif.call('_heif_image_handle_get_image_tiling', image, 0, tiling);
  // Behind the version, in the order of heif_image_tiling.
  const [columns, rows, tileWidth, tileHeight, width, height] = [1, 2, 3, 4, 5, 6].map((index) =>
    heif.number(tiling + 4 * index),
  ) as [number, number, number, number, number, number];
  return { columns, rows, tileWidth, tileHeight, width, height };
}

/** The orientation of the stored picture, as TIFF and EXIF count it; undefined for a picture that is also cropped. */
function orientationOf(heif: Libheif, context: number, image: number): number | undefined {
  const item = heif.ask('_heif_image_handle_get_item_id', image);
  const list = heif.room(4 * MAX_TRANSFORMATIONS);
  const count = heif.ask('_heif_item_get_transformation_properties', context, item, list, MAX_TRANSFORMATIONS);
  // Together, any number of turns and mirrorings are one turn against the clock, then left and right exchanged or not.
  let [quarters, mirrored] = [0, false];
  const turn = (by: number) => (quarters = (quarters + (mirrored ? 4 - by : by)) % 4);
  for (let index = 0; index < count; index += 1) {
    const property = heif.number(list + 4 * index);
    switch (heif.ask('_heif_item_get_property_type', context, item, property)) {
      case TURN:
        turn(heif.ask('_heif_item_get_property_transform_rotation_ccw', context, item, property) / 90);
        break;
      case MIRROR:
        if (heif.ask('_heif_item_get_property_transform_mirror', context, item, property) === UPSIDE_DOWN) turn(2);
        mirrored = !mirrored;
        break;
      default:
        return undefined;
    }
  }
  return (mirrored ? [2, 7, 4, 5] : [1, 8, 3, 6])[quarters];
}

function profileOf(heif: Libheif, image: number): Uint8Array {
  const length = heif.ask('_heif_image_handle_get_raw_color_profile_size', image);
  if (length === 0) return new Uint8Array();
  const profile = heif.room(length);
  heif.call('_heif_image_handle_get_raw_color_profile', image, profile);
  return heif.bytes(profile, length).slice();
}
