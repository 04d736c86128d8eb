import { Body, Controller, Param } from '@nestjs/common';
import {
  UPLOAD_ROUTES,
  UPLOAD_FOLDERS,
  anyUploadInput,
  artUploadInput,
  uploadInput,
  type UploadFolder,
  type UploadTicket,
} from '@tocada/contracts/kit/uploads.js';
import { AppError, invalid } from '@tocada/runtime/app-error.js';
import { Handle } from '../http/handle.js';
import { ObjectStore } from './object-store.js';

@Controller()
export class UploadsController {
  constructor(private readonly store: ObjectStore) {}

  @Handle(UPLOAD_ROUTES.upload)
  ticket(@Param('folder') folder: string, @Body({ schema: anyUploadInput }) input: unknown): Promise<UploadTicket> {
    if (!UPLOAD_FOLDERS.includes(folder as UploadFolder)) throw new AppError('not_found');
    const file = (folder === 'site' ? artUploadInput : uploadInput).safeParse(input);
    if (!file.success) throw invalid(file.error.issues);
    return this.store.uploadTicket(folder as UploadFolder, file.data);
  }
}
