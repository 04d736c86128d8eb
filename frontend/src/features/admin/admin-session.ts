import type { Session } from '@tocada/contracts/session.js';
import { createContext, useContext } from 'react';
import { ApiError, bodyOf, request, send, type Call } from '../../lib/api';
import { newKey } from '../../lib/new-key';

/** An upload token is replaced when less than this is left of it, in milliseconds. */
const RESERVE = 120_000;

const PATH = '/api/admin/session';

const unlock = (password: string) => request<Session>(PATH, { method: 'POST', body: { password } });

const isEnded = (error: unknown) => error instanceof ApiError && error.problem?.code === 'session_ended';

/**
 * The open panel. It holds a session in memory alone, and sends it in a header: whatever stands between browser and server
 * may write addresses down. The password is forgotten as soon as it has opened one.
 */
export class AdminSession {
  private expires = 0;
  /** Keys of the writes that have not succeeded, by what was sent. */
  private readonly keys = new Map<string, string>();
  /** While the session has ended on the server: the calls that wait for the next one. */
  private waiting: (() => void)[] = [];
  /** Told when the session has ended, and the panel needs the password again. */
  onEnded: () => void = () => {};

  private constructor(private current: Session) {
    this.keep(current);
  }

  /** Asks the server whether the password is right. @throws ApiError with status 401 when it is not */
  static async open(password: string): Promise<AdminSession> {
    return new AdminSession(await unlock(password));
  }

  /** Goes on after the session has ended: the calls that met its end are made under the new one. */
  async reopen(password: string): Promise<void> {
    this.keep(await unlock(password));
    const waiting = this.waiting.splice(0);
    for (const goOn of waiting) goOn();
  }

  /** Ends it on the server. */
  async end(): Promise<void> {
    const headers = this.authorization();
    await request(PATH, { method: 'DELETE', headers }).catch((error: unknown) => {
      if (!isEnded(error)) throw error;
    });
  }

  /**
   * One admin call; `path` is what follows /api/admin/. The same call tried again after a failure goes under the same
   * key: its answer may have been lost after it was done, and it is not done twice.
   */
  async call<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, fields: object = {}): Promise<T> {
    const sent = JSON.stringify([method, path, fields]);
    const key = this.keys.get(sent) ?? newKey();
    this.keys.set(sent, key);
    const headers = { 'Idempotency-Key': key };
    const answer = await bodyOf<T>(await this.send(`/api/admin/${path}`, { method, body: fields, headers }));
    this.keys.delete(sent);
    return answer;
  }

  /** A call of any admin address. One that finds the session ended waits for the next, so that nothing typed is lost. */
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

  /** What opens the companion; a new one when the last is about to end. */
  async uploadToken(): Promise<string> {
    if (Date.now() > this.expires - RESERVE) {
      this.keep(await bodyOf<Session>(await this.send(PATH, { method: 'POST' })));
    }
    return this.current.uploadToken;
  }

  /** The last token, whatever its age. */
  get lastToken(): string {
    return this.current.uploadToken;
  }

  /** Attempts of others, or of one's own that went wrong. */
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

/** Whether the session has ended: then the gate stands in front of the panel, which keeps all that was typed in it. */
const LockedContext = createContext(false);
export const LockedProvider = LockedContext.Provider;
export const useLocked = (): boolean => useContext(LockedContext);

export const useSession = (): AdminSession => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionProvider is missing');
  return session;
};
