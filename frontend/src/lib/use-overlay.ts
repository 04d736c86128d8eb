import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from './context';

/**
 * Something full screen that owns one history entry, so that the phone's Back closes it and does not leave the page.
 * `value` is what it was opened with, undefined while closed.
 */
export const useOverlay = (name: string) => {
  const location = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const value = hydrated ? (location.state as Record<string, number> | null)?.[name] : undefined;

  // Going back takes a moment; a second Escape in it must not go back twice.
  const leaving = useRef(false);
  useEffect(() => {
    if (value !== undefined) leaving.current = false;
  }, [value]);

  const open = (start: number) => {
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { state: { [name]: start } });
  };
  const close = () => {
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  };
  return { value, open, close };
};
