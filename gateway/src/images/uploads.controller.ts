import { Body, Controller, Param } from '@nestjs/common';
import {
  UPLOAD_ROUTES,
  UPLOAD_FOLDERS,
  uploadInput,
  type UploadFolder,
  type UploadInput,
  type UploadTicket,
} from '@tocada/contracts/uploads.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { Handle } from '../http/handle.js';
import { ObjectStore } from './object-store.js';

@Controller()
export class UploadsController {
  constructor(private readonly store: ObjectStore) {}

  @Handle(UPLOAD_ROUTES.upload)
  ticket(@Param('folder') folder: string, @Body({ schema: uploadInput }) input: UploadInput): Promise<UploadTicket> {
    if (!UPLOAD_FOLDERS.includes(folder as UploadFolder)) throw new AppError('not_found');
    return this.store.uploadTicket(folder as UploadFolder, input);
  }
}
