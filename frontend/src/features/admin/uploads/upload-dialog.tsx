import type { UploadFolder } from '@tocada/contracts/uploads.js';

export interface UploadDialogProps {
  folder: UploadFolder;
  onClose: () => void;
  onUploaded: (imageURL: string) => void;
}
export default function UploadDialog(_: UploadDialogProps) {
  return null;
}
