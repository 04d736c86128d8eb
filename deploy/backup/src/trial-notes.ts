import { z } from 'zod';
import type { Destination } from './destination.js';

const FILE = 'verified.json';

/** The outcomes of trial restores. They lie beside the archives, so that they survive a restart. */
const trialNotes = z.object({
  verified: z.object({ archive: z.string(), at: z.iso.datetime() }).optional(),
  /** Archives since then that could not be restored. */
  failed: z.array(z.string()).default([]),
  /** Parts with other bytes, which the next backup writes again. */
  damaged: z.array(z.string()).optional(),
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

/** Lets the next backup write parts again. */
export async function noteDamage(destination: Destination, parts: string[]): Promise<void> {
  if (parts.length === 0) return;
  const notes = await readTrialNotes(destination);
  await writeTrialNotes(destination, { ...notes, damaged: [...new Set([...(notes.damaged ?? []), ...parts])] });
}

export const writeTrialNotes = (destination: Destination, notes: TrialNotes): Promise<void> =>
  destination.writeText(FILE, `${JSON.stringify(notes, null, 2)}\n`);
