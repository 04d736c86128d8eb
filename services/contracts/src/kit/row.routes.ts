import type { z } from 'zod';
import { adminRoute, type Answered, type Route, type Sent } from './route.js';
import type { Rpc, RpcInput, RpcOutput } from './rpc.js';

/** The routes by which an admin creates, edits and removes the rows of a list. */
export interface RowRoutes<Path extends string, Input, Change, Row, Removal = void, Removed = void> {
  create: Route<Path, Input, Row, never>;
  update: Route<`${Path}/:id`, Change, Row, never>;
  remove: Route<`${Path}/:id`, Removal, Removed, never>;
}

/** @param subject the first part of the names of the audited actions: "member" for "member.create" */
export const rowRoutes = <
  const Path extends string,
  Create extends Rpc,
  Update extends Rpc,
  Remove extends Rpc<z.ZodType, z.ZodNull>,
>(
  path: Path,
  calls: { create: Create; update: Update; remove: Remove },
  subject: 'member' | 'photo' | 'template' | 'externalCalendar',
): RowRoutes<
  Path,
  Sent<Path, RpcInput<Create>>,
  Sent<`${Path}/:id`, RpcInput<Update>>,
  Answered<RpcOutput<Create>>,
  Sent<`${Path}/:id`, RpcInput<Remove>>,
  Answered<RpcOutput<Remove>>
> => ({
  create: adminRoute('POST', path, { call: calls.create, audit: `${subject}.create` }),
  update: adminRoute('PUT', `${path}/:id`, { call: calls.update, audit: `${subject}.update` }),
  remove: adminRoute('DELETE', `${path}/:id`, { call: calls.remove, audit: `${subject}.remove` }),
});
