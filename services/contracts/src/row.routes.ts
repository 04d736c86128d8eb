import type { z } from 'zod';
import { adminRoute, type Answered, type Route, type Sent } from './route.js';
import type { Rpc, RpcInput, RpcOutput } from './rpc.js';

/** The routes by which an admin creates, edits and removes the rows of a list. */
export interface RowRoutes<Path extends string, Input, Change, Row, Removal = void, Removed = void> {
  create: Route<Path, Input, Row, never>;
  update: Route<`${Path}/:id`, Change, Row, never>;
  remove: Route<`${Path}/:id`, Removal, Removed, never>;
}

/** @param subject the first part of the names of the audited actions: "event" for "event.create" */
export const rowRoutes = <
  const Path extends string,
  Create extends Rpc,
  Update extends Rpc,
  Remove extends Rpc<z.ZodType, z.ZodNull>,
>(
  path: Path,
  calls: { create: Create; update: Update; remove: Remove },
  subject: string,
  words: Record<'create' | 'update' | 'remove', string>,
): RowRoutes<
  Path,
  Sent<Path, RpcInput<Create>>,
  Sent<`${Path}/:id`, RpcInput<Update>>,
  Answered<RpcOutput<Create>>,
  Sent<`${Path}/:id`, RpcInput<Remove>>,
  Answered<RpcOutput<Remove>>
> => {
  const audited = (verb: keyof typeof words) => ({ action: `${subject}.${verb}`, words: words[verb] });
  return {
    create: adminRoute('POST', path, { call: calls.create, audit: audited('create') }),
    update: adminRoute('PUT', `${path}/:id`, { call: calls.update, audit: audited('update') }),
    remove: adminRoute('DELETE', `${path}/:id`, { call: calls.remove, audit: audited('remove') }),
  };
};
