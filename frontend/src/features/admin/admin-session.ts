import type { Session } from '@tocada/contracts/session.js';
import { createContext, useContext } from 'react';
import { request } from '../../lib/api';
import { newKey } from '../../lib/new-key';

/** A token is replaced when less than this is left of it, in milliseconds. */
const RESERVE = 120_000;

const ask = (password: string) => request<Session>('/api/admin/session', { method: 'POST', body: { password } });

/** The open panel: its password lives here alone, and goes with every call. */
export class AdminSession {
  private expires = 0;
  /** Keys of the writes that have not succeeded, by what was sent. */
  private readonly keys = new Map<string, string>();

  private constructor(
    readonly password: string,
    private current: Session,
  ) {
    this.keep(current);
  }

  /** Asks the server whether the password is right. @throws ApiError with status 401 when it is not */
  static async open(password: string): Promise<AdminSession> {
    return new AdminSession(password, await ask(password));
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
    const answer = await request<T>(`/api/admin/${path}`, {
      method,
      body: { ...fields, password: this.password },
      headers,
    });
    this.keys.delete(sent);
    return answer;
  }

  /** What opens the companion; a new one when the last is about to end. */
  async uploadToken(): Promise<string> {
    if (Date.now() > this.expires - RESERVE) this.keep(await ask(this.password));
    return this.current.uploadToken;
  }

  /** The last token, whatever its age. */
  get lastToken(): string {
    return this.current.uploadToken;
  }

  private keep(session: Session) {
    this.current = session;
    this.expires = Date.now() + session.expiresIn * 1000;
  }
}

const SessionContext = createContext<AdminSession | null>(null);
export const SessionProvider = SessionContext.Provider;

export const useSession = (): AdminSession => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionProvider is missing');
  return session;
};
