import type { ErrorBody } from '@tocada/contracts/ground/errors.js';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, unansweredOf } from '../lib/api';
import { showToast } from '../ui/toasts';
import { texts } from './panel.texts';

/** A sentence for an error: the server's message when there is one. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.sentence ?? texts.unknownError;
  return unansweredOf(error) ?? texts.unknownError;
};

export const tellFailure = (title: string, error: unknown) =>
  showToast({ title, text: sentenceOf(error), destructive: true });

/** The body of a refused call. */
export const problemOf = (error: unknown) => (error instanceof ApiError ? error.problem : undefined);

/** The messages of a refused call, by the path of their field. */
export type Faults = Partial<Record<string, string>>;
export const faultsOf = (error: unknown): Faults =>
  Object.fromEntries((problemOf(error)?.errors ?? []).map(({ path, message }) => [path, message]));

/** True when the server refused a change because another admin had changed the row. */
export const isStale = (error: unknown): boolean => problemOf(error)?.code === 'stale';

/** The current row, when an edit was refused as stale. */
export const currentOf = <T>(error: unknown): T | undefined =>
  isStale(error) ? (problemOf(error) as ErrorBody<T>).current : undefined;

/** True when the row itself is gone. A 404 that names a field is about another row, to which the field refers. */
export const isGone = (error: unknown): boolean => {
  const problem = problemOf(error);
  return problem?.code === 'not_found' && !problem.errors;
};

/** Shows the server's errors beside their fields and focuses the first of them. */
export const markFields = <T extends FieldValues>(error: unknown, fields: T, setError: UseFormSetError<T>) => {
  const errors = problemOf(error)?.errors ?? [];
  const known = errors.filter(({ path }) => path in fields);
  known.forEach(({ path, message }, index) => setError(path as Path<T>, { message }, { shouldFocus: index === 0 }));
};
