import { useSyncExternalStore } from 'react';
import { keep, readKept } from './kept';

/** Where this browser keeps the steps of the first visit that were done or dismissed. */
const KEY = 'pasos';
const listeners = new Set<() => void>();

const read = (): string => readKept(KEY) ?? '';

/** Marks steps as done or dismissed, in this browser. */
export const markDone = (...steps: string[]): void => {
  keep(KEY, [...new Set([...read().split(' '), ...steps])].join(' ').trim());
  for (const tell of listeners) tell();
};

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

export const doneSteps = (): string[] => read().split(' ');
export const useDoneSteps = (): string[] => useSyncExternalStore(subscribe, read, () => '').split(' ');
