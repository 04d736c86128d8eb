import { fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { UnusableImage, type Derivative } from './derivative.js';
import type { DeriveMessage } from './derive.child.js';

const CHILD = fileURLToPath(new URL('./derive.child.js', import.meta.url));
const PATIENCE = 120_000;
/** For a decoder in WebAssembly, in bytes: enough for any tiled photo, and for 20 megapixels in one piece. */
const HEIC_MEMORY = 160 * 1024 ** 2;
const PAGE = 64 * 1024;

/** The process that worked on the image ended without a word: the image may be what killed it. */
export class DeriveCrashed extends Error {
  override name = 'DeriveCrashed';
}

/**
 * derive() in a process of its own: a file that crashes the decoder, hangs it or eats memory harms nobody else, and
 * afterwards the memory is free again. The original only passes through here.
 * @throws UnusableImage, DeriveCrashed, or what `publish` or the original's stream throw
 */
export function deriveApart(
  { type, body }: { type: string; body: Readable },
  publish: (derivative: Derivative) => Promise<unknown>,
  signal: AbortSignal,
): Promise<{ width: number; height: number; placeholder: string }> {
  // Few malloc arenas: each keeps what it once had. No inspector or loader of ours, and none of our secrets.
  const child = fork(CHILD, [type], {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1', `--wasm-max-mem-pages=${HEIC_MEMORY / PAGE}`],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    env: { MALLOC_ARENA_MAX: '2' },
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
    signal,
  });
  const published: Promise<unknown>[] = [];
  return new Promise<{ width: number; height: number; placeholder: string }>((resolve, reject) => {
    let answer: DeriveMessage | undefined;
    child.on('message', (message: DeriveMessage) => {
      if ('derivative' in message) {
        published.push(publish(message.derivative).catch(reject));
      } else {
        answer = message;
      }
    });
    child.on('error', reject);
    child.on('close', () => {
      if (answer && 'done' in answer) {
        const { done } = answer;
        void Promise.all(published).then(() => resolve(done));
      } else if (answer && 'unusable' in answer) {
        reject(new UnusableImage(answer.unusable));
      } else {
        reject(new DeriveCrashed('the image could not be worked on'));
      }
    });
    // Its end tells the child that the file is whole: a stream that failed must not end it.
    body.on('error', reject).pipe(child.stdin!.on('error', () => {}));
  }).finally(() => {
    body.destroy();
    child.kill('SIGKILL');
  });
}
