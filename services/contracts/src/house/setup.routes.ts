import { publicRoute, type AuditedAction } from '../kit/route.js';
import type { SetupInput } from './setup.js';

const PASSWORD_SET: AuditedAction = 'password.set';

export const SETUP_ROUTES = {
  /** Answers 404 where no password waits to be set: everywhere but in the one image. */
  claim: publicRoute<SetupInput, void>()('POST', '/api/setup', { status: 204, audit: PASSWORD_SET }),
};
