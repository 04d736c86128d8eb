import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from './context';

/**
 * A full-screen overlay with its own history entry, so that Back closes it and does not leave the page. `value` is the
 * value it was opened with, or undefined while it is closed. `open` stays the same function, so that a memoized grid of
 * photos is not rendered again when an overlay opens.
 */
export const useOverlay = (name: string) => {
  const location = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const value = hydrated ? (location.state as Record<string, number> | null)?.[name] : undefined;

  // Going back is asynchronous. A second Escape must not go back twice.
  const leaving = useRef(false);
  useEffect(() => {
    if (value !== undefined) leaving.current = false;
  }, [value]);

  const current = useRef({ location, navigate });
  useLayoutEffect(() => {
    current.current = { location, navigate };
  });
  const open = useCallback(
    (start: number) => {
      const { pathname, search, hash } = current.current.location;
      void current.current.navigate({ pathname, search, hash }, { state: { [name]: start } });
    },
    [name],
  );
  const close = () => {
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  };
  return { value, open, close };
};
