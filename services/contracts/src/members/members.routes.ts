import { publicRoute } from '../kit/route.js';
import type { Member } from './members.js';

export const MEMBER_ROUTES = {
  all: publicRoute<void, Member[]>()('GET', '/api/band-members', { tags: ['members'] }),
};
