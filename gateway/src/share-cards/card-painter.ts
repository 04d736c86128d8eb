import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '@tocada/runtime/app-error.js';
import { inTurn } from '@tocada/runtime/in-turn.js';
import { Counter } from 'prom-client';
import type { CardAnswer, CardRequest } from './card.child.js';

const CHILD = fileURLToPath(new URL('./card.child.js', import.meta.url));
/** Cards that may wait for their turn. Drawing one takes half a second of CPU. */
const WAITING = 50;
/** Milliseconds without work after which the process ends. */
const IDLE = 3000;
/** Milliseconds after which a drawing is stuck. Long, as an ended drawing begins from nothing at the next request. */
const STUCK_AFTER = 300_000;

const drawn = new Counter({ name: 'share_cards_drawn_total', help: 'Share cards drawn, each half a second of CPU' });

/** Draws cards one by one in a child: each takes half a second of CPU and 100 MB, which end with the process. */
export class CardPainter {
  private child: ChildProcess | undefined;
  private readonly inTurn = inTurn();
  private waiting = 0;
  private idle: NodeJS.Timeout | undefined;

  /**
   * Takes as long as it takes: a caller that gives up lets the drawing go on.
   * @param prepare called only when it is this card's turn, because pictures are large
   * @throws AppError unavailable when too many cards wait, or when the drawing failed
   */
  draw(prepare: () => Promise<CardRequest>): Promise<Buffer> {
    if (this.waiting >= WAITING) return Promise.reject(new AppError('unavailable'));
    this.waiting += 1;
    return this.inTurn(async () => this.drawNow(await prepare())).finally(() => (this.waiting -= 1));
  }

  private async drawNow(request: CardRequest): Promise<Buffer> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    const { promise, resolve } = Promise.withResolvers<CardAnswer>();
    const none = () => resolve(undefined);
    const late = setTimeout(none, STUCK_AFTER).unref();
    child.on('message', resolve).on('exit', none);
    child.send(request, (error) => error && none());
    const jpeg = await promise;
    clearTimeout(late);
    child.off('message', resolve).off('exit', none);
    if (!jpeg) {
      this.end();
      throw new AppError('unavailable');
    }
    drawn.inc();
    this.idle = setTimeout(() => this.end(), IDLE).unref();
    return Buffer.from(jpeg);
  }

  private start(): ChildProcess {
    // The child gets none of our secrets, inspector or loader options, and few malloc arenas.
    const child = fork(CHILD, {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=1'],
      env: { MALLOC_ARENA_MAX: '2' },
    });
    child.once('error', () => this.forget(child)).once('exit', () => this.forget(child));
    // The child does not keep this process running.
    child.unref();
    child.channel?.unref();
    return child;
  }

  private forget(child: ChildProcess): void {
    if (this.child === child) this.child = undefined;
  }

  private end(): void {
    const child = this.child;
    this.child = undefined;
    child?.kill('SIGKILL');
  }
}
