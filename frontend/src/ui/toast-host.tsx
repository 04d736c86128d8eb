import { lazy, Suspense } from 'react';
import { useToasts } from './toasts';

const Toaster = lazy(() => import('./toaster'));

export function ToastHost() {
  const { wanted } = useToasts();
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
