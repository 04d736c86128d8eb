import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import {
  UPLOAD_FOLDERS,
  uploadInput,
  type UploadFolder,
  type UploadInput,
  type UploadTicket,
} from '@tocada/contracts/uploads.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { AdminGuard } from './admin/admin.guard.js';
import { Audited } from './audit/audited.js';
import { ObjectStore } from './object-store.js';

@Controller('api/admin')
export class UploadsController {
  constructor(private readonly store: ObjectStore) {}

  @Post(':folder/upload')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  @Audited('image.upload')
  ticket(@Param('folder') folder: string, @Body({ schema: uploadInput }) input: UploadInput): Promise<UploadTicket> {
    if (!UPLOAD_FOLDERS.includes(folder as UploadFolder)) throw new AppError('not_found');
    return this.store.uploadTicket(folder as UploadFolder, input);
  }
}
