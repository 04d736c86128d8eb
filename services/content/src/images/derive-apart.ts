import { fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { UnusableImage, type Derivative } from './derivative.js';
import type { DeriveMessage } from './derive.child.js';

const CHILD = fileURLToPath(new URL('./derive.child.js', import.meta.url));
const TIMEOUT = 120_000;
/** The memory limit of the WebAssembly decoder in bytes: enough for any tiled photo, or 20 megapixels without tiles. */
const HEIC_MEMORY = 160 * 1024 ** 2;
const PAGE = 64 * 1024;

/** The process that worked on the image crashed. The image may be the cause. */
export class DeriveCrashed extends Error {
  override name = 'DeriveCrashed';
}

/**
 * Runs derive() in a separate process. A file that crashes or hangs the decoder or exhausts its memory harms nothing
 * else, and the end of the process frees the memory. This process only streams the original.
 * @throws UnusableImage, DeriveCrashed, or what `publish` or the original's stream throw
 */
export function deriveApart(
  { type, body, isArt }: { type: string; body: Readable; isArt: boolean },
  publish: (derivative: Derivative) => Promise<unknown>,
  signal: AbortSignal,
): Promise<{ width: number; height: number; placeholder: string }> {
  // Few malloc arenas, because an arena keeps its memory. The child gets no inspector, no loader and no secrets.
  const child = fork(CHILD, [type, ...(isArt ? ['art'] : [])], {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1', `--wasm-max-mem-pages=${HEIC_MEMORY / PAGE}`],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    env: { MALLOC_ARENA_MAX: '2' },
    timeout: TIMEOUT,
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
    // The end of stdin means that the file is complete, so a failed stream must not end it.
    body.on('error', reject).pipe(child.stdin!.on('error', () => {}));
  }).finally(() => {
    body.destroy();
    child.kill('SIGKILL');
  });
}
