import { z } from 'zod';
import { LIMITS } from '../ground/limits.js';
import { requiredText } from '../kit/fields.js';
import { say } from '../sentences/say.js';

/** Characters of the shortest admin password. */
const SHORTEST = 12;
const PASSWORD_SHORT = say('password_short', { least: SHORTEST });

/** The admin password of a new site, and the one-time code from the log of the one image. */
export const setupInput = z.object({
  code: requiredText(say('setup_code_missing'), LIMITS.line),
  password: z
    .string({ error: PASSWORD_SHORT })
    .min(SHORTEST, PASSWORD_SHORT)
    .max(LIMITS.line, say('too_long', { most: LIMITS.line })),
});
export type SetupInput = z.infer<typeof setupInput>;
