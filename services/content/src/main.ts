import { AUDIT } from '@tocada/contracts/audit.js';
import { CHANGES } from '@tocada/contracts/changes.js';
import { EVENTS } from '@tocada/contracts/events.js';
import { GALLERY } from '@tocada/contracts/gallery.js';
import { IMAGES } from '@tocada/contracts/images.js';
import { MEMBERS } from '@tocada/contracts/members.js';
import { readEnv } from '@tocada/runtime/env.js';
import { runProcess } from '@tocada/runtime/process.js';
import { startService } from '@tocada/runtime/service.js';
import { ContentEnv } from './config/content.env.js';
import { ContentModule } from './content.module.js';

const calls = [EVENTS, MEMBERS, GALLERY, IMAGES, CHANGES, AUDIT].flatMap((feature) => Object.values(feature));

await runProcess(() => {
  const env = readEnv(ContentEnv);
  return startService({ name: 'content', env, module: ContentModule.with(env), calls });
});
