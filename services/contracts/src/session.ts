export const WRONG_PASSWORD = 'Contraseña incorrecta';

/** Where Redis keeps an admin's session, by the SHA-256 of its token: who reads Redis cannot use what stands there. */
export const sessionKey = (hash: string): string => `admin:session:${hash}`;

/** An unlocked panel. */
export interface Session {
  /** Sent as `Authorization: Bearer …` in place of the password. */
  session: string;
  /** Opens the companion for `expiresIn` seconds, and no longer than the session lasts. */
  uploadToken: string;
  expiresIn: number;
  /** How often somebody has given a wrong password yesterday and today. */
  wrongPasswords: number;
}
