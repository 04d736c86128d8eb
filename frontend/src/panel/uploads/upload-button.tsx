import type { UploadFolder } from '@tocada/contracts/uploads.js';
import { useState, type ComponentType } from 'react';
import { buttonClass } from '../../ui/button';
import { Glyph } from '../../ui/icons';
import { showToast } from '../../ui/toasts';
import { GLYPHS } from '../glyphs';
import type { UploadDialogProps } from './upload-dialog';

interface Props {
  folder: UploadFolder;
  label: string;
  look?: 'sign' | 'tube';
  /** @param imageURL the path of the uploaded file */
  onUploaded: (imageURL: string) => void;
}

const loadDialog = () => import('./upload-dialog');

/** Opens the upload dialog and loads its code on the first use. */
export function UploadButton({ folder, label, look = 'tube', onUploaded }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<UploadDialogProps> | null>(null);
  const [busy, setBusy] = useState(false);

  // The button is not disabled while the dialog loads: the dialog later returns the focus to the element that had it.
  const open = async () => {
    if (busy || Dialog) return;
    setBusy(true);
    try {
      const { default: Loaded } = await loadDialog();
      setDialog(() => Loaded);
    } catch {
      const text = 'Revisa tu conexión e intenta nuevamente.';
      showToast({ title: 'No se pudo abrir la ventana de subida', text, destructive: true });
    }
    setBusy(false);
  };
  const close = () => setDialog(null);

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
      {Dialog && <Dialog folder={folder} onClose={close} onUploaded={onUploaded} />}
    </>
  );
}
