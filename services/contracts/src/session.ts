import { z } from 'zod';

export const WRONG_PASSWORD = 'Contraseña incorrecta';

export const sessionInput = z.object({ password: z.string({ error: WRONG_PASSWORD }) });

/** Opens the companion for `expiresIn` seconds. */
export interface Session {
  uploadToken: string;
  expiresIn: number;
}
