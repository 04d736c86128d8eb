import { SESSION_ROUTES, type Session } from '@tocada/contracts/house/session.js';
import { addressOf, type InputOf, type OutputOf, type ParamsOf, type Route } from '@tocada/contracts/kit/route.js';
import { createContext, useContext } from 'react';
import { ApiError, bodyOf, request, send, type Call } from '../lib/api';
import { keep, readKept } from './kept';

/** An upload token is replaced when less than this is left of its life, in milliseconds. */
const RESERVE = 120_000;

/** A call that failed is retried within this time. Milliseconds. */
const RETRIED_WITHIN = 15 * 60_000;

const { open, end, endAll } = SESSION_ROUTES;

/** A random unique key. Pages over plain http on a local network have no crypto.randomUUID. */
const newKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Where this browser keeps its device token. */
const DEVICE_KEY = 'tocada.device';

async function unlock(password: string): Promise<Session> {
  const body = { password, device: readKept(DEVICE_KEY) ?? '' };
  const session = await request<Session>(open.path, { method: open.method, body });
  if (session.device) keep(DEVICE_KEY, session.device);
  return session;
}

const isEnded = (error: unknown) => error instanceof ApiError && error.problem?.code === 'session_ended';

/** So many wrong passwords in a day are no slip of the band's own. */
export const MANY_ATTEMPTS = 5;

/** The open panel. Its session is only in memory and in a header: proxies may log addresses. It keeps no password. */
export class AdminSession {
  private expires = 0;
  /** The idempotency keys of writes that have not succeeded, by the content of the call. `target` is its method and address. */
  private readonly keys = new Map<string, { key: string; target: string; at: number }>();
  /** Calls that met the end of the session and wait for the next one. */
  private waiting: (() => void)[] = [];
  /** Called when the session has ended and the panel needs the password again. */
  onEnded: () => void = () => {};

  private constructor(private current: Session) {
    this.keep(current);
  }

  /** Asks the server whether the password is right. @throws ApiError with status 401 when it is not */
  static async open(password: string): Promise<AdminSession> {
    return new AdminSession(await unlock(password));
  }

  /** Continues after the session has ended. The waiting calls are repeated under the new session. */
  async reopen(password: string): Promise<void> {
    this.keep(await unlock(password));
    const waiting = this.waiting.splice(0);
    for (const resume of waiting) resume();
  }

  async end(): Promise<void> {
    const headers = this.authorization();
    await request(end.path, { method: end.method, headers }).catch((error: unknown) => {
      if (!isEnded(error)) throw error;
    });
  }

  /** Ends all sessions on the server, this one too. Then the panel needs the password again. */
  async endAll(): Promise<void> {
    await this.call(endAll, {});
    this.onEnded();
  }

  /** Makes an admin call. A retry has the key of the failed call, so it runs once; the same call later is new. */
  async call<R extends Route>(
    route: R,
    params: ParamsOf<R>,
    fields?: InputOf<R>,
    { keepalive }: Pick<Call, 'keepalive'> = {},
  ): Promise<OutputOf<R>> {
    const { method } = route;
    const address = addressOf(route, params);
    const body = fields ?? {};
    const sent = JSON.stringify([method, address, body]);
    const now = Date.now();
    for (const [old, { at }] of this.keys) if (now - at > RETRIED_WITHIN) this.keys.delete(old);
    const known = this.keys.get(sent) ?? { key: newKey(), target: `${method} ${address}`, at: now };
    this.keys.set(sent, known);
    const headers = { 'Idempotency-Key': known.key };
    const answer = await bodyOf<OutputOf<R>>(
      await this.send(address, { method, body, headers, ...(keepalive && { keepalive }) }),
    );
    for (const [old, { target, at }] of this.keys)
      if (old === sent || (target === known.target && at < known.at)) this.keys.delete(old);
    return answer;
  }

  /** Calls any admin address. A call that finds the session ended waits for the next one: no typed text is lost. */
  async send(address: string, call: Call = {}): Promise<Response> {
    for (;;) {
      const { current } = this;
      try {
        return await send(address, { ...call, headers: { ...call.headers, ...this.authorization() } });
      } catch (error) {
        if (!isEnded(error)) throw error;
        if (current === this.current) await this.untilReopened();
      }
    }
  }

  /** @throws ApiError when the server refuses */
  async read<R extends Route>(route: R, params: ParamsOf<R>): Promise<OutputOf<R>> {
    return bodyOf<OutputOf<R>>(await this.send(addressOf(route, params)));
  }

  /** A background read. When it fails, it resolves with undefined and shows neither an outage nor the sign-in form. */
  async glance<R extends Route>({ path }: R): Promise<OutputOf<R> | undefined> {
    try {
      return await bodyOf<OutputOf<R>>(await send(path, { headers: this.authorization() }));
    } catch {
      return undefined;
    }
  }

  /** The token that opens the companion, replaced shortly before it expires. */
  async uploadToken(): Promise<string> {
    if (Date.now() > this.expires - RESERVE) {
      this.keep(await bodyOf<Session>(await this.send(open.path, { method: open.method })));
    }
    return this.current.uploadToken;
  }

  /** The last token, however old. */
  get lastToken(): string {
    return this.current.uploadToken;
  }

  /** The session itself, for a form that posts into a frame and so sends no header. */
  get token(): string {
    return this.current.session;
  }

  get wrongPasswords(): number {
    return this.current.wrongPasswords;
  }

  private authorization() {
    return { Authorization: `Bearer ${this.current.session}` };
  }

  private untilReopened(): Promise<void> {
    if (this.waiting.length === 0) this.onEnded();
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  private keep(session: Session) {
    this.current = session;
    this.expires = Date.now() + session.expiresIn * 1000;
  }
}

const SessionContext = createContext<AdminSession | null>(null);
export const SessionProvider = SessionContext.Provider;

/** True when the session has ended. The gate then covers the panel, which keeps everything that was typed. */
const LockedContext = createContext(false);
export const LockedProvider = LockedContext.Provider;
export const useLocked = (): boolean => useContext(LockedContext);

export const useSession = (): AdminSession => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionProvider is missing');
  return session;
};
