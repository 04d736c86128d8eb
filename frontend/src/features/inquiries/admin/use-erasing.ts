import { useCallback, useEffect, useMemo, useRef } from 'react';

/** Erases the opened inquiry: no read asks for it until it is closed, and then the desk loads again. */
export function useErasing(isOpen: boolean, close: () => void, reload: () => void) {
  /** True while an inquiry is being erased. Its reads are paused. */
  const isErasing = useRef(false);
  const reads = useMemo(() => ({ isPaused: () => isErasing.current }), []);
  const erase = useCallback(
    async (call: () => Promise<unknown>) => {
      isErasing.current = true;
      try {
        await call();
      } catch (error) {
        isErasing.current = false;
        throw error;
      }
      close();
    },
    [close],
  );
  useEffect(() => {
    if (isOpen || !isErasing.current) return;
    isErasing.current = false;
    reload();
  }, [isOpen, reload]);
  return { erase, reads };
}
