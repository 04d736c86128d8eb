import { FILE_TYPES } from '@tocada/contracts/deals/client-files.js';
import { useRef, useState, type ReactNode } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { problemOf } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';
import { texts } from './client-files.texts';
import { sendFile } from './send-file';

/** Some systems report no type for HEIC files. */
const ACCEPTED = [...Object.values(FILE_TYPES), '.heic'].join();

/** The fields of a refusal that are about the file. */
const OF_FILE = ['upload', 'size'];

interface ChosenFile {
  field: ReactNode;
  /** The progress of the upload in words. */
  progress: string | undefined;
  hasFile: () => boolean;
  /** False without a file. The field then says so. */
  isChosen: () => boolean;
  /** Uploads the file, unless it is there already, and passes its name on. A refusal of the file stands at the field. */
  withUpload: <T>(work: (upload: string) => Promise<T>) => Promise<T>;
}

export function useFile(
  form: string,
  className?: string,
  { label = texts.file, isOptional = false }: { label?: string; isOptional?: boolean } = {},
): ChosenFile {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [percent, setPercent] = useState<number>();
  /** The upload of a form that failed afterwards. */
  const sent = useRef<{ file: File; upload: string }>(undefined);
  const upload = async (file: File) => {
    if (sent.current?.file !== file) {
      setPercent(0);
      try {
        sent.current = { file, upload: await sendFile(session, file, setPercent) };
      } finally {
        setPercent(undefined);
      }
    }
    return sent.current!.upload;
  };
  const hasFile = () => input.current?.files?.[0] !== undefined;
  return {
    field: (
      <Field
        form={form}
        name="file"
        label={label}
        required={!isOptional}
        error={error}
        hint={texts.fileHint}
        className={className ?? ''}
      >
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          onChange={() => {
            sent.current = undefined;
            setError(undefined);
          }}
        />
      </Field>
    ),
    progress: percent === undefined ? undefined : texts.sending(percent),
    hasFile,
    isChosen() {
      const isChosen = hasFile();
      setError(isChosen ? undefined : texts.fileMissing);
      if (!isChosen) input.current?.focus();
      return isChosen;
    },
    async withUpload(work) {
      try {
        return await work(await upload(input.current!.files![0]!));
      } catch (failure) {
        const refused = problemOf(failure)?.errors?.find(({ path }) => OF_FILE.includes(path));
        if (refused) {
          setError(refused.message);
          // An upload that was refused or has expired is sent anew.
          sent.current = undefined;
        }
        throw failure;
      }
    },
  };
}
