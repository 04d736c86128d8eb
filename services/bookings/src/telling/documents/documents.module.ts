import { room } from '@tocada/runtime/room.js';
import { DocumentStore } from './document-store.js';
import { DocumentsService } from './documents.service.js';
import { DocumentsSweep } from './documents.sweep.js';

export const documents = room({
  providers: [DocumentsService, DocumentStore, DocumentsSweep],
  exports: [DocumentsService, DocumentStore],
});
