import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button';
import { Empty } from '../ui/notice';
import { sentenceOf } from './failures';
import { texts } from './panel.texts';

interface Props {
  rows: readonly unknown[] | undefined;
  error: Error | undefined;
  /** The sentence for a failed load: "No se pudieron cargar los miembros". */
  failure: string;
  empty: string;
  onRetry: () => void;
  children: ReactNode;
}

export function LoadFailure({ title, error, onRetry }: { title: ReactNode; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-card border border-alarm/50 bg-alarm/5 px-6 py-10 text-center">
      <p className="font-semibold text-alarm">{title}</p>
      <p className="mt-1">{sentenceOf(error)}</p>
      <button type="button" className={`${buttonClass.quiet} mt-5`} onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  );
}

export const Loading = () => (
  <p role="status" className="py-10 text-center text-lg">
    {texts.loading}
  </p>
);

export function ListState({ rows, error, failure, empty, onRetry, children }: Props) {
  if (rows && rows.length > 0) return children;
  if (rows) return <Empty title={empty} />;
  if (error) return <LoadFailure title={failure} error={error} onRetry={onRetry} />;
  return <Loading />;
}
