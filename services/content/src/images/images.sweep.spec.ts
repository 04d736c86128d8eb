import { expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentEnv } from '../config/content.env.js';
import type { ImageStore } from './image-store.js';
import type { ImagesService } from './images.service.js';
import { ImagesSweep } from './images.sweep.js';

test('the sweep leaves documents alone, which no image names', async () => {
  const removed: string[] = [];
  const store = {
    async *writtenBefore() {
      yield [`documents/${'ab'.repeat(32)}.pdf`];
    },
    remove: async (keys: string[]) => void removed.push(...keys),
    abortUploadsBefore: async () => 0,
  } as unknown as ImageStore;
  const images = { releaseUnnamed: async () => {} } as unknown as ImagesService;
  await new ImagesSweep({ ORPHANS_AFTER: 1 } as ContentEnv, {} as EntityManager, store, images).sweep();
  expect(removed).toEqual([]);
});
