import { useEffect } from 'react';
import { lazyPart } from '../lib/lazy-part';
import { dismissToast, durationOf, useToasts } from './toasts';

/** A plain toast, for when the code of the real one cannot be loaded. */
function PlainToast() {
  const { toast } = useToasts();
  useEffect(() => {
    if (!toast) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), durationOf(toast));
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <p role="status" className="fixed top-18 right-0 z-70 max-w-md sm:top-auto sm:bottom-0 text-paper">
      {toast?.open && (
        <span data-variant="plain" className="m-4 block rounded-tile border border-edge bg-beam p-5">
          <strong className="block">{toast.title}</strong> {toast.text}
          {toast.action && (
            <button type="button" className="block min-h-11 underline" onClick={toast.action.onPress}>
              {toast.action.label}
            </button>
          )}
        </span>
      )}
    </p>
  );
}

const Toaster = lazyPart(() => import('./toaster'), PlainToast);

export function ToastHost() {
  const { wanted } = useToasts();
  return wanted && <Toaster />;
}
