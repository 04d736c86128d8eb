import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The answer of a push service to a message; `silence` keeps the connection and says nothing. */
export type Behaviour = { status: number; headers?: Record<string, string>; body?: string } | 'silence';

/** A message that a device got. */
export interface PushMessage<Payload = any> {
  at: number;
  payload: Payload;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
}

/** A device of a browser that has subscribed for a key of a site. */
export class PushClient {
  readonly keys: { p256dh: string; auth: string };
  /** All messages that its service took, repeated ones too. */
  readonly received: PushMessage[] = [];
  /** Asked before each message. */
  behaviour: (count: number) => Behaviour | Promise<Behaviour> = () => ({ status: 201 });
  /** The number of messages that its service was given, also refused ones. */
  asked = 0;
  private readonly pair: ECDH;
  private readonly auth = randomBytes(16);

  constructor(
    readonly endpoint: string,
    readonly serverKey: string,
  ) {
    this.pair = createECDH('prime256v1');
    this.keys = { p256dh: this.pair.generateKeys('base64url'), auth: this.auth.toString('base64url') };
  }

  /**
   * The rings of its owner: a message with the tag of an earlier one takes its place, and rings only when it is another one and
   * not silent.
   */
  get rings(): PushMessage[] {
    const shown = new Map<string, string>();
    return this.received.filter(({ payload: { id, tag, isSilent } }) => {
      const isRepeated = shown.get(tag) === id;
      shown.set(tag, id);
      return !isSilent && !isRepeated;
    });
  }

  /** Decrypts a message as RFC 8291 and 8188 say. @throws Error when it is for another device */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const length = body[20]!;
    const senderKey = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    if (sealed.length > recordSize) throw new Error('more than one record');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), senderKey]);
    const secret = Buffer.from(hkdfSync('sha256', this.pair.computeSecret(senderKey), this.auth, info, 32));
    const derive = (use: string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), size));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end < 0) throw new Error('no end of the record');
    return padded.subarray(0, end).toString();
  }
}

const DAY = 86_400;
/** Apple's. */
const LARGEST = 4096;

/** The key of a site as a verifier needs it. */
function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
}

/** A push service on this machine, as strict as the strictest of the real ones: it checks the proof of each message. */
export class PushService {
  readonly clients = new Map<string, PushClient>();
  /** Messages that it did not take for their proof or form, with the reason. */
  readonly refused: string[] = [];
  /** Every request line, in order. */
  readonly requests: string[] = [];
  /** The lead of its clock over ours. Milliseconds. */
  clockAhead = 0;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private origin = '';

  static async start(): Promise<PushService> {
    const service = new PushService();
    service.server.listen(0, '127.0.0.1');
    await once(service.server, 'listening');
    service.origin = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
    return service;
  }

  get url(): string {
    return this.origin;
  }

  /** A device that has subscribed for the key of a site. */
  subscribe(serverKey: string): PushClient {
    const path = `/push/${randomBytes(12).toString('hex')}`;
    const client = new PushClient(this.origin + path, serverKey);
    this.clients.set(path, client);
    return client;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(`${request.method} ${request.url}`);
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const client = this.clients.get(request.url ?? '');
    if (!client) return void response.writeHead(410).end();
    client.asked += 1;
    const fault = this.faultOf(request, body, client);
    if (fault) {
      this.refused.push(fault);
      return void response.writeHead(fault.startsWith('413') ? 413 : 403).end(JSON.stringify({ reason: fault }));
    }
    const behaviour = await client.behaviour(client.asked);
    if (behaviour === 'silence') return;
    const { status, headers = {}, body: words } = behaviour;
    if (status >= 200 && status < 300) {
      const { ttl, urgency, topic } = request.headers as Record<string, string | undefined>;
      const payload = JSON.parse(client.decrypt(body)) as unknown;
      client.received.push({ at: Date.now(), payload, ttl: Number(ttl), urgency, topic });
    }
    response.writeHead(status, headers).end(words);
  }

  /** As Apple, Google and Mozilla check a message. */
  private faultOf({ method, headers }: IncomingMessage, body: Buffer, client: PushClient): string | undefined {
    if (method !== 'POST') return 'BadMethod';
    if (headers['content-encoding'] !== 'aes128gcm') return 'BadEncoding';
    if (body.length > LARGEST) return '413TooLarge';
    if (!/^\d+$/.test(String(headers.ttl))) return 'BadTtl';
    const { topic } = headers as { topic?: string };
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return 'BadWebPushTopic';
    const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    if (!token || !key) return 'MissingProof';
    if (key !== client.serverKey) return 'VapidPkHashMismatch';
    const [head, claims, signature] = token.split('.');
    const signed = Buffer.from(`${head}.${claims}`);
    const proof = { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', signed, proof, Buffer.from(signature!, 'base64url'))) return 'BadSignature';
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as {
      aud: string;
      exp: number;
      sub: string;
    };
    const now = (Date.now() + this.clockAhead) / 1000;
    if (aud !== this.origin) return 'BadAudience';
    if (!(exp > now) || exp > now + DAY) return 'ExpiredJwtToken';
    if (!/^(https:\/\/|mailto:[^@\s]+@)[^\s@]+\.[a-z]{2,}$/i.test(sub) || /localhost/i.test(sub)) return 'BadJwtToken';
    return undefined;
  }
}
