import { useState } from 'react';
import { tellFailure } from './failures';

/** Work at the press of a button, and whether it is under way. `during` tells a failure under the title. */
export function useWork() {
  const [busy, setBusy] = useState(false);
  const during = async (failure: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tellFailure(failure, error);
    }
    setBusy(false);
  };
  return { busy, during };
}
