import { lazy, Suspense } from 'react';
import { insist } from '../lib/insist';
import { useToasts } from './toasts';

const Toaster = lazy(() => insist(() => import('./toaster')));

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
