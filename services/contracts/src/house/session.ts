import { adminRouteOf, type AuditedAction } from '../kit/route.js';

export const SESSION_OPENED: AuditedAction = 'session.open';
export const WRONG_PASSWORD_GIVEN: AuditedAction = 'password.wrong';

/** The Redis key of a session. `hash` is the SHA-256 of the token, so that a reader of Redis does not learn the token. */
export const sessionKey = (hash: string): string => `admin:session:${hash}`;

/** A device token, which a right password leaves on a device. With it the device does not queue among strangers. */
export const DEVICE_TOKEN = /^[\w-]{43}$/;

/** An unlocked panel. */
export interface Session {
  /** Sent as `Authorization: Bearer …` in place of the password. */
  session: string;
  /** Opens the companion for `expiresIn` seconds, and no longer than the session lasts. */
  uploadToken: string;
  expiresIn: number;
  /** The number of wrong passwords since the start of yesterday. */
  wrongPasswords: number;
  /** The device token; only for a call that gave the field `device`. */
  device?: string;
}

export const SESSION_ROUTES = {
  /** Opens a session with the password. With a session it renews the upload token, which the audit trail does not keep. */
  open: adminRouteOf<void, Session>()('POST', '/api/admin/session', { status: 200 }),
  end: adminRouteOf<void, void>()('DELETE', '/api/admin/session', {
    audit: 'session.end',
  }),
  /** Ends every session, and every device becomes a stranger. */
  endAll: adminRouteOf<void, void>()('DELETE', '/api/admin/sessions', {
    audit: 'session.end_all',
  }),
};
