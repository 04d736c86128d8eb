import { useSyncExternalStore } from 'react';

/** One more thing to do, for as long as the toast is there. */
interface ToastAction {
  label: string;
  onPress: () => void;
}

interface Toast {
  id: number;
  title: string;
  text?: string;
  destructive?: boolean;
  action?: ToastAction | undefined;
  open: boolean;
}

/** The time that a toast stays, in milliseconds. One with an action leaves time to read and to press. */
export const durationOf = ({ action }: Pick<Toast, 'action'>): number => (action ? 10_000 : 5000);

/** A dismissed toast is forgotten after this long, in milliseconds. */
const FORGET_AFTER = 1_000_000;

interface State {
  /** There is at most one toast: a new one replaces the old one. */
  toast: Toast | null;
  /** True when the page may show toasts. Only then their code loads. */
  wanted: boolean;
}

const CLOSED: State = { toast: null, wanted: false };
let state = CLOSED;
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: Partial<State>) => {
  state = { ...state, ...next };
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => CLOSED,
  );

/** Loads the code of the toasts before the first toast. */
export const prepareToasts = () => {
  if (!state.wanted) set({ wanted: true });
};

export const showToast = (toast: Omit<Toast, 'id' | 'open'>) => {
  lastId += 1;
  set({ wanted: true, toast: { ...toast, id: lastId, open: true } });
};

export const dismissToast = (id: number) => {
  if (state.toast?.id !== id || !state.toast.open) return;
  set({ toast: { ...state.toast, open: false } });
  setTimeout(() => state.toast?.id === id && set({ toast: null }), FORGET_AFTER);
};
