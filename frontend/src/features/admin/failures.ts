import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, unansweredOf } from '../../lib/api';
import { showToast } from '../../ui/toasts';

export const UNKNOWN = 'Error desconocido';

/** What went wrong, in Spanish: the server's own sentence wherever there is one. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.sentence ?? UNKNOWN;
  return unansweredOf(error) ?? UNKNOWN;
};

export const tellFailure = (title: string, error: unknown) =>
  showToast({ title, text: sentenceOf(error), destructive: true });

/** Puts the server's findings beside the fields they are about; the first gets the focus. */
export const markFields = <T extends FieldValues>(error: unknown, fields: T, setError: UseFormSetError<T>) => {
  const found = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const known = found.filter(({ path }) => path in fields);
  known.forEach(({ path, message }, index) => setError(path as Path<T>, { message }, { shouldFocus: index === 0 }));
};
