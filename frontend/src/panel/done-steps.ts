import { useSyncExternalStore } from 'react';

/** Where this browser keeps the steps of the first visit that were done or dismissed. */
const KEY = 'pasos';
const listeners = new Set<() => void>();
/** For browsers that refuse to store. */
let memory = '';

const read = (): string => {
  try {
    return localStorage.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
};

/** Marks steps as done or dismissed, in this browser. */
export const markDone = (...steps: string[]): void => {
  memory = [...new Set([...read().split(' '), ...steps])].join(' ').trim();
  try {
    localStorage.setItem(KEY, memory);
  } catch {
    // Full or forbidden: kept until the page is left.
  }
  for (const tell of listeners) tell();
};

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

export const doneSteps = (): string[] => read().split(' ');
export const useDoneSteps = (): string[] => useSyncExternalStore(subscribe, read, () => '').split(' ');
