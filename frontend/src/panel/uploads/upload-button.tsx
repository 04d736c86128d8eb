import { acceptedFiles, type UploadFolder } from '@tocada/contracts/kit/uploads.js';
import { useRef, useState, type ChangeEvent, type ComponentType } from 'react';
import { buttonClass } from '../../ui/button';
import { Glyph } from '../../ui/icons';
import { showToast } from '../../ui/toasts';
import { GLYPHS } from '../glyphs';
import type { UploadDialogProps } from './upload-dialog';
import { texts } from './uploads.texts';

interface Props {
  folder: UploadFolder;
  label: string;
  look?: 'sign' | 'tube';
  /** The label of a second button, which asks for the file at once and skips the dialog's first page. */
  next?: string | undefined;
  /** @param imageURL the path of the uploaded file */
  onUploaded: (imageURL: string) => void;
}

const loadDialog = () => import('./upload-dialog');

/** Opens the upload dialog and loads its code on the first use. */
export function UploadButton({ folder, label, look = 'tube', next, onUploaded }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<UploadDialogProps> | null>(null);
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);

  // The button is not disabled while the dialog loads: the dialog later returns the focus to the element that had it.
  const open = async (chosen?: File) => {
    if (busy || Dialog) return;
    setFile(chosen);
    setBusy(true);
    try {
      const { default: Loaded } = await loadDialog();
      setDialog(() => Loaded);
    } catch {
      showToast({ title: texts.dialogFailed, text: texts.tryAgain, destructive: true });
    }
    setBusy(false);
  };
  const close = () => setDialog(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (chosen) void open(chosen);
  };

  return (
    <>
      <button
        type="button"
        aria-busy={busy}
        aria-haspopup="dialog"
        className={buttonClass[look]}
        onClick={() => void open()}
      >
        <Glyph path={GLYPHS.upload} />
        {label}
      </button>
      {next && (
        <>
          <button type="button" className={buttonClass.tube} onClick={() => input.current?.click()}>
            {next}
          </button>
          <input ref={input} type="file" hidden accept={acceptedFiles(folder).join()} onChange={choose} />
        </>
      )}
      {Dialog && <Dialog folder={folder} file={file} onClose={close} onUploaded={onUploaded} />}
    </>
  );
}
