import { Body, Controller, Param } from '@nestjs/common';
import {
  UPLOAD_ROUTES,
  UPLOAD_FOLDERS,
  artUploadInput,
  uploadInput,
  type ArtUploadInput,
  type UploadFolder,
  type UploadTicket,
} from '@tocada/contracts/uploads.js';
import { AppError, invalid } from '@tocada/runtime/app-error.js';
import { Handle } from '../http/handle.js';
import { ObjectStore } from './object-store.js';

@Controller()
export class UploadsController {
  constructor(private readonly store: ObjectStore) {}

  @Handle(UPLOAD_ROUTES.upload)
  ticket(
    @Param('folder') folder: string,
    @Body({ schema: artUploadInput }) input: ArtUploadInput,
  ): Promise<UploadTicket> {
    if (!UPLOAD_FOLDERS.includes(folder as UploadFolder)) throw new AppError('not_found');
    if (folder === 'site') return this.store.uploadTicket(folder, input);
    const photo = uploadInput.safeParse(input);
    if (!photo.success) throw invalid(photo.error.issues);
    return this.store.uploadTicket(folder as UploadFolder, photo.data);
  }
}
