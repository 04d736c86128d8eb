import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import '@uppy/url/css/style.min.css';
import './uploads.css';
import { useLocked, useSession } from '../admin-session';
import type { Body, Meta, UploadResult } from '@uppy/core';
import type Dashboard from '@uppy/dashboard';
import DashboardModal from '@uppy/react/dashboard-modal';
import type { UploadFolder } from '@tocada/contracts/kit/uploads.js';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { makeDialogAccessible } from './accessible-dialog';
import type { Uploader } from './create-uppy';
import { keepPreview } from './uploads';
import { texts } from './uploads.texts';
import { useUppy } from './use-uppy';

export interface UploadDialogProps {
  folder: UploadFolder;
  /** A file that is chosen already: its upload starts at once. */
  file: File | undefined;
  onClose: () => void;
  /** @param imageURL the path of the stored file */
  onUploaded: (imageURL: string) => void;
}

const ID = 'DashboardModal';

/** Uppy's theme for the element's colour scheme. */
const schemeOf = (element: Element) => (getComputedStyle(element).colorScheme === 'light' ? 'light' : 'dark');

/** The store may answer with its internal address. The path is the same under ours. */
const pathOf = (uploadURL: string) => decodeURIComponent(new URL(uploadURL, location.origin).pathname);

export default function UploadDialog({ folder, file, onClose, onUploaded }: UploadDialogProps) {
  const session = useSession();
  const locked = useLocked();
  const { uppy, maxFileSize } = useUppy(folder, session);
  const close = () => uppy?.getPlugin<Dashboard<Meta, Body>>(ID)?.closeModal();

  const complete = useEffectEvent(({ successful }: UploadResult<Meta, Body>) => {
    const file = successful?.[0];
    if (!file?.uploadURL) return;
    const imageURL = pathOf(file.uploadURL);
    if (file.data instanceof Blob) keepPreview(imageURL, file.data);
    close();
    onUploaded(imageURL);
  });
  const closed = useEffectEvent(onClose);
  const addChosen = useEffectEvent((to: Uploader) => {
    if (!file) return;
    const { name, type } = file;
    try {
      to.addFile({ name, type, data: file });
    } catch (error) {
      // The dialog says why the file is refused.
      to.log(error);
    }
  });

  useEffect(() => {
    if (!uppy) return undefined;
    const end = () => closed();
    const dialog = document.getElementById(ID);
    const stopObserving = dialog && makeDialogAccessible(dialog);
    uppy.on('complete', complete);
    uppy.on('dashboard:modal-closed', end);
    addChosen(uppy);
    return () => {
      stopObserving?.();
      uppy.off('complete', complete);
      uppy.off('dashboard:modal-closed', end);
    };
  }, [uppy]);

  if (!uppy) return null;
  // In the body, because a surrounding form would handle the dialog's keys.
  return createPortal(
    <div hidden={locked}>
      <DashboardModal
        id={ID}
        uppy={uppy}
        open
        theme={schemeOf(document.documentElement)}
        note={texts.note(Math.floor(maxFileSize / 1024 ** 2))}
        browserBackButtonClose
        animateOpenClose={false}
        proudlyDisplayPoweredByUppy={false}
        onRequestClose={close}
      />
    </div>,
    document.body,
  );
}
