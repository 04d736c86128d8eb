import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from './compare.js';
import { S3Error } from './errors.js';
import type { Policy } from './policy.js';

/** A request of a user or a session must be allowed by each of its policies. */
export type Caller =
  | { kind: 'root' }
  | { kind: 'user'; policies: Policy[] }
  | { kind: 'session'; policies: Policy[] }
  | { kind: 'anonymous' };

export interface RootCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface User extends RootCredentials {
  policy: Policy;
}

export interface SessionCredentials extends RootCredentials {
  sessionToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

interface Claims {
  accessKeyId: string;
  policies: Policy[];
  expiresAt: number;
}

/** Temporary credentials without storage: the token carries its claims, and the secret is derived from it. */
export class Sessions {
  readonly #root: RootCredentials;
  readonly #users: User[];

  constructor(root: RootCredentials, users: User[]) {
    this.#root = root;
    this.#users = users;
  }

  /** New credentials that may do what all of `policies` allow, for `seconds` from now. */
  issue(policies: Policy[], seconds: number): SessionCredentials {
    const accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
    const claims: Claims = { accessKeyId, policies, expiresAt: Date.now() + seconds * 1000 };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return {
      accessKeyId,
      secretAccessKey: this.#mac('session-secret', payload),
      sessionToken: `${payload}.${this.#mac('session-token', payload)}`,
      expiresAt: claims.expiresAt,
    };
  }

  /** Resolves an access key to its secret and its caller. Throws InvalidAccessKeyId, InvalidToken or ExpiredToken. */
  resolve(accessKeyId: string, token: string | undefined): { secret: string; caller: Caller } {
    if (token === undefined) {
      if (sameText(accessKeyId, this.#root.accessKeyId))
        return { secret: this.#root.secretAccessKey, caller: { kind: 'root' } };
      const user = this.#users.find((one) => sameText(accessKeyId, one.accessKeyId));
      if (!user) throw new S3Error('InvalidAccessKeyId');
      return { secret: user.secretAccessKey, caller: { kind: 'user', policies: [user.policy] } };
    }
    const [payload = '', mac = ''] = token.split('.');
    if (!sameText(mac, this.#mac('session-token', payload))) throw new S3Error('InvalidToken');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    if (claims.expiresAt <= Date.now()) throw new S3Error('ExpiredToken');
    if (claims.accessKeyId !== accessKeyId) throw new S3Error('InvalidAccessKeyId');
    return { secret: this.#mac('session-secret', payload), caller: { kind: 'session', policies: claims.policies } };
  }

  #mac(purpose: string, payload: string): string {
    return createHmac('sha256', this.#root.secretAccessKey).update(`${purpose}:${payload}`).digest('base64url');
  }
}
