import { say } from '@tocada/contracts/sentences/say.js';
import libheif from 'libheif-js/libheif-wasm/libheif.js';
import { UnusableImage } from './derivative.js';

type Library = ReturnType<typeof libheif.default>;
type Call = { [K in keyof Library]: Library[K] extends (...given: number[]) => void ? K : never }[keyof Library];

// The type declarations name a default export that the module does not have.
const open = libheif as unknown as (options: object) => Library;

/** Errors that do not mean a broken file: unknown type, feature or codec, or too little memory. */
const UNSUPPORTED = [3, 4, 6, 11];
/** The error code for a file without a primary image, such as a film. */
const NO_PRIMARY_ITEM = 124;

/** The C library as WebAssembly. An instance reads one file, so only tiles are freed. */
export class Libheif {
  private readonly library = open({ print() {}, printErr() {} });
  /** Memory for an error, followed by a result. */
  private readonly error = this.room(64);
  readonly result = this.error + 16;

  /** Calls a function that returns an error. @throws UnusableImage, or Error when the file is broken */
  call(name: Call, ...given: number[]): void {
    (this.library[name] as (...all: number[]) => void)(this.error, ...given);
    const [code, detail] = [this.number(this.error), this.number(this.error + 4)];
    if (code === 0) return;
    if (UNSUPPORTED.includes(code) || detail === NO_PRIMARY_ITEM) throw new UnusableImage(say('image_heic'));
    throw new Error(`libheif: ${name} fails with ${code}, ${detail}`);
  }

  ask(name: Call, ...given: number[]): number {
    return (this.library[name] as (...all: number[]) => number)(...given);
  }

  number(address: number): number {
    return this.library.HEAPU32[address >> 2] as number;
  }

  bytes(address: number, length: number): Uint8Array {
    return (this.library.HEAPU8 as Uint8Array).subarray(address, address + length);
  }

  copy(bytes: Uint8Array): number {
    const address = this.room(bytes.length);
    this.bytes(address, bytes.length).set(bytes);
    return address;
  }

  room(length: number): number {
    const address = this.ask('_malloc', length);
    if (address === 0) throw new UnusableImage(say('image_heic'));
    return address;
  }
}
