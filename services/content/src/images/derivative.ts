import { createHash } from 'node:crypto';
import { DERIVATIVE_TYPES, PUBLIC_FOLDER, type DerivativeType } from '@tocada/contracts/kit/images.js';
import type { Said } from '@tocada/contracts/sentences/say.js';

/** The file is unusable, and another try cannot help. `said` is for the admin. */
export class UnusableImage extends Error {
  override name = 'UnusableImage';

  constructor(
    readonly said: Said,
    options?: ErrorOptions,
  ) {
    super(said, options);
  }
}

export interface Derivative {
  type: DerivativeType;
  width: number;
  /** Name in the bucket. */
  key: string;
  body: Buffer;
}

/** The version of the encoder settings. It is part of the hash, so that new settings make new files. */
const RECIPE = 1;

/** @param isArt whether it keeps what is transparent: the same file is a photo elsewhere */
export const hashOf = (original: Buffer, isArt: boolean): string =>
  createHash('sha256')
    .update(`${RECIPE}${isArt ? ' art' : ''}:`)
    .update(original)
    .digest('hex')
    .slice(0, 24);

export const keyOf = (hash: string, width: number, type: DerivativeType) =>
  `${PUBLIC_FOLDER}/${hash}-${width}.${DERIVATIVE_TYPES[type]}`;

const HASH = new RegExp(`/${PUBLIC_FOLDER}/([0-9a-f]{24})-\\d+\\.\\w+$`);

/** The hash in a derivative's key or address; undefined for any other. */
export const hashInName = (name: string): string | undefined => HASH.exec(`/${name}`)?.[1];
