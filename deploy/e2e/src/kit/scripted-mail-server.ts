import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/**
 * The ways in which the server treats a mail. `refuse` answers 550 and `greylist` 451 to the recipient. `hang` sends no
 * greeting. `drop` accepts the whole mail and closes the connection without a reply. `stall` accepts the mail and replies
 * only after `goOn`. `late` greets, and answers the sender only after `goOn`. `freeze` answers nothing until
 * `goOn`, and then accepts everything that has arrived, whether or not the client still waits. `swallow` reads the whole
 * mail, keeps nothing of it and never answers.
 */
export type Behaviour = 'accept' | 'refuse' | 'greylist' | 'hang' | 'drop' | 'stall' | 'late' | 'freeze' | 'swallow';

export interface Received {
  to: string;
  raw: Buffer;
  mail: Email;
  /** When the mail was accepted, by performance.now(). */
  at: number;
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** A mail server for tests and drills. Its behaviour can be set, it remembers accepted mails, and it can be killed. */
export class ScriptedMailServer {
  readonly received: Received[] = [];
  /** The behaviour towards a recipient. Called with undefined before the recipient is known. */
  behaviour: (recipient?: string) => Behaviour = () => 'accept';
  private server: SMTPServer | undefined;
  private readonly sockets = new Set<Socket>();
  private stalled: (() => void)[] = [];

  /** @param secure offers STARTTLS with an untrusted certificate */
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
        if (this.behaviour() === 'freeze') this.stalled.push(done);
        else if (this.behaviour() !== 'hang') done();
      },
      onMailFrom: (_address, _session, done) => {
        if (this.behaviour() === 'late') this.stalled.push(done);
        else done();
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

  /** Answers all waiting clients. */
  goOn(): void {
    for (const answer of this.stalled.splice(0)) answer();
  }

  /** Breaks all connections at once, like `kill -9`. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async take(session: SMTPServerSession, stream: AsyncIterable<Buffer>): Promise<boolean> {
    const raw = await buffer(stream);
    const to = session.envelope.rcptTo[0]!.address;
    if (this.behaviour(to) === 'drop') {
      for (const socket of this.sockets) if (socket.remotePort === session.remotePort) socket.destroy();
      return false;
    }
    if (this.behaviour(to) === 'swallow') return new Promise(() => {});
    const pause = () => new Promise<void>((resolve) => this.stalled.push(resolve));
    if (this.behaviour(to) === 'freeze') await pause();
    // Before parsing, because the server may be killed during it, and the judge compares this time with the kill.
    const at = performance.now();
    this.received.push({ to, raw, mail: await PostalMime.parse(raw), at });
    if (this.behaviour(to) === 'stall') await pause();
    return this.server !== undefined;
  }
}
