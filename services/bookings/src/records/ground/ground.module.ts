import { room } from '@tocada/runtime/room.js';
import { ContentClient } from './content-client.js';
import { CurrentSite } from './current-site.js';
import { Releases } from './releases.js';

const all = [CurrentSite, ContentClient, Releases];

export const ground = room({ providers: all, exports: all });
