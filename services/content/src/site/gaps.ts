import { LIMITS } from '@tocada/contracts/ground/limits.js';
import {
  stateBeside,
  type Text,
  type Translation,
  type TranslationGap,
  type TranslationGaps,
} from '@tocada/contracts/site/translations.js';

/** A row with its texts in the primary language and their translations into the second one. */
export interface TranslatedRow {
  kind: TranslationGap['kind'];
  id: string | null;
  name: string;
  texts: Record<string, Text>;
  made: Partial<Record<string, Translation>> | null | undefined;
}

/** The texts without a translation that is as new as they are, in the order of the rows. */
export function gapsOf(rows: TranslatedRow[]): TranslationGaps {
  const items: TranslationGap[] = [];
  let [all, gaps] = [0, 0];
  for (const { kind, id, name, texts, made } of rows)
    for (const [field, text] of Object.entries(texts)) {
      const state = stateBeside(made?.[field], text);
      if (!state) continue;
      all += 1;
      if (state === 'done') continue;
      gaps += 1;
      if (items.length < LIMITS.gaps) items.push({ kind, id, name, field, state });
    }
  return { percent: all === 0 ? 100 : Math.floor((100 * (all - gaps)) / all), items };
}
