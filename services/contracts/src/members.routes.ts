import type { Member } from './members.js';
import { publicRoute } from './route.js';

export const MEMBER_ROUTES = {
  all: publicRoute<void, Member[]>()('GET', '/api/band-members', { tags: ['members'] }),
};
