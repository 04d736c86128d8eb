import { z } from 'zod';
import { say } from '../sentences/say.js';
import { BAD_LIST } from './fields.js';

/** The most answers of one call, and the longest code. */
const MOST = 50;
const LONGEST = 100;

/** The name of a question, by which a screen finds its words. */
export const questionName = (code: string): string => code.split(':', 1)[0]!;

/**
 * Fields of an act that asks before it does what may be a slip. Only with `ask` it answers 409 `ask`, with all `questions` that
 * `answers` leaves open. Without `ask` the act goes through, as programs expect.
 */
export const asking = {
  ask: z.boolean({ error: say('bad_flag') }).nullish(),
  /** The codes of the questions that were answered with yes. */
  answers: z
    .array(z.string({ error: say('must_be_text') }).max(LONGEST, say('too_long', { most: LONGEST })), BAD_LIST)
    .max(MOST, say('limit_most', { most: MOST }))
    .nullish(),
};
export interface Asking {
  ask?: boolean | null | undefined;
  answers?: string[] | null | undefined;
}
