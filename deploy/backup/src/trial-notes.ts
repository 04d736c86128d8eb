import { z } from 'zod';
import type { Destination } from './destination.js';

const FILE = 'verified.json';

/** The outcomes of trial restores. They lie beside the archives, so that they survive a restart. */
const trialNotes = z.object({
  verified: z.object({ archive: z.string(), at: z.iso.datetime() }).optional(),
  /** Archives since then that could not be restored. */
  failed: z.array(z.string()).default([]),
});
export type TrialNotes = z.infer<typeof trialNotes>;

export async function readTrialNotes(destination: Destination): Promise<TrialNotes> {
  try {
    return trialNotes.parse(JSON.parse((await destination.readText(FILE)) ?? '{}'));
  } catch (error) {
    // The file is incomplete, or somebody edited it. The next trial replaces it.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return { failed: [] };
    throw error;
  }
}

export const writeTrialNotes = (destination: Destination, notes: TrialNotes): Promise<void> =>
  destination.writeText(FILE, `${JSON.stringify(notes, null, 2)}\n`);
