import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/**
 * How the server treats a mail: `refuse` says 550 and `greylist` 451 to the recipient, `hang` never says hello, `drop`
 * takes the whole mail and goes away without a word.
 */
export type Behaviour = 'accept' | 'refuse' | 'greylist' | 'hang' | 'drop';

export interface Received {
  to: string;
  raw: Buffer;
  mail: Email;
  /** When it was taken, by performance.now(). */
  at: number;
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** A mail server for tests and drills: does as it is told, remembers what it took, and can be killed. */
export class ScriptedMailServer {
  readonly received: Received[] = [];
  /** By recipient; undefined asks before there is one. */
  behaviour: (recipient?: string) => Behaviour = () => 'accept';
  private server: SMTPServer | undefined;
  /** Conversations and answers to whole mails wait for these. */
  private readonly gates = { conversations: Promise.resolve(), answers: Promise.resolve() };
  private readonly sockets = new Set<Socket>();

  /** @param secure offers STARTTLS with a certificate that nobody vouches for */
  constructor(
    readonly port: number,
    private readonly secure = false,
  ) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: this.secure ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onConnect: (_session, done) => {
        if (this.behaviour() !== 'hang') void this.gates.conversations.then(() => done());
      },
      onRcptTo: ({ address }, _session, done) => {
        const behaviour = this.behaviour(address);
        if (behaviour === 'refuse') return done(refusal(550, 'No such user here'));
        if (behaviour === 'greylist') return done(refusal(451, 'Greylisted, try again later'));
        done();
      },
      onData: (stream, session, done) => {
        this.take(session, stream as never).then(
          (isTaken) => isTaken && done(null, 'Taken'),
          (error: Error) => done(error),
        );
      },
    });
    server.on('error', () => {});
    server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    this.server = server;
    return new Promise((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(this.port, '127.0.0.1', () => resolve());
    });
  }

  /** As `kill -9` would: connections break off wherever they are. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /**
   * Stands still until the returned function is called; what came meanwhile is then taken and answered, whether or not
   * the client still waits. With `answers` mails are taken at once, and only their answers wait.
   */
  pause(what: 'conversations' | 'answers'): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gates[what] = promise;
    return resolve;
  }

  private async take(session: SMTPServerSession, stream: AsyncIterable<Buffer>): Promise<boolean> {
    const raw = await buffer(stream);
    const to = session.envelope.rcptTo[0]!.address;
    if (this.behaviour(to) === 'drop') {
      for (const socket of this.sockets) if (socket.remotePort === session.remotePort) socket.destroy();
      return false;
    }
    await this.gates.conversations;
    this.received.push({ to, raw, mail: await PostalMime.parse(raw), at: performance.now() });
    await this.gates.answers;
    return this.server !== undefined;
  }
}
