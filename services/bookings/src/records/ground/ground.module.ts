import { room } from '@tocada/runtime/room.js';
import { ContentClient } from './content-client.js';
import { CurrentSite } from './current-site.js';

const all = [CurrentSite, ContentClient];

export const ground = room({ providers: all, exports: all });
