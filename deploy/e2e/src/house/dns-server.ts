import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER = 12;
const TXT = 16;
const NXDOMAIN = 3;

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);

/** A name server for tests, which knows TXT records alone. */
export class DnsServer {
  /** By name, in small letters. */
  readonly texts = new Map<string, string[]>();
  /** False: it gets questions and does not answer. */
  isAnswering = true;
  /** The number of questions so far. */
  asked = 0;
  private readonly socket = createSocket('udp4');

  /** Resolves with its address. */
  async listen(): Promise<string> {
    this.socket.on('message', (question, { port, address }) => {
      this.asked += 1;
      if (this.isAnswering) this.socket.send(this.answer(question), port, address);
    });
    this.socket.bind(0, '127.0.0.1');
    await once(this.socket, 'listening');
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): void {
    this.socket.close();
  }

  private answer(message: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER;
    for (let length = message[at]!; length > 0; length = message[at]!) {
      labels.push(message.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = message.subarray(HEADER, at + 5);
    const known = this.texts.get(labels.join('.').toLowerCase());
    const texts = message.readUInt16BE(at + 1) === TXT ? (known ?? []) : [];
    const records = texts.map((text) => {
      const parts = text
        .match(/[^]{1,200}/g)!
        .map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]));
      const data = Buffer.concat(parts);
      // The name as a pointer to the question, the type, the class IN, 0 seconds to live.
      return Buffer.concat([u16(0xc00c), u16(TXT), u16(1), u16(0), u16(0), u16(data.length), data]);
    });
    // A response, with recursion wanted and available.
    const flags = 0x8180 | (known ? 0 : NXDOMAIN);
    const counts = [1, records.length, 0, 0].map(u16);
    return Buffer.concat([message.subarray(0, 2), u16(flags), ...counts, question, ...records]);
  }
}
