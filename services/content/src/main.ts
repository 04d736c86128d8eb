import { readEnv } from '@tocada/runtime/env.js';
import { runProcess } from '@tocada/runtime/process.js';
import { startService } from '@tocada/runtime/service.js';
import { ContentEnv } from './config/content.env.js';
import { ContentModule } from './content.module.js';

await runProcess(() => {
  const env = readEnv(ContentEnv);
  return startService({ name: 'content', env, module: ContentModule.with(env) });
});
