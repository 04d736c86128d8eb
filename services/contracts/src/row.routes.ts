import { adminRoute, type Route } from './route.js';

/** The routes by which an admin creates, edits and removes the rows of a list. */
export interface RowRoutes<Path extends string, Input, Change, Row, Removal = void> {
  create: Route<Path, Input, Row, never>;
  update: Route<`${Path}/:id`, Change, Row, never>;
  remove: Route<`${Path}/:id`, Removal, void, never>;
}

/** @param subject the first part of the names of the audited actions: "event" for "event.create" */
export const rowRoutes =
  <Input, Change, Row, Removal = void>() =>
  <const Path extends string>(
    path: Path,
    subject: string,
    words: Record<'create' | 'update' | 'remove', string>,
  ): RowRoutes<Path, Input, Change, Row, Removal> => {
    const audited = (verb: keyof typeof words) => ({ audit: { action: `${subject}.${verb}`, words: words[verb] } });
    return {
      create: adminRoute<Input, Row>()('POST', path, audited('create')),
      update: adminRoute<Change, Row>()('PUT', `${path}/:id`, audited('update')),
      remove: adminRoute<Removal, void>()('DELETE', `${path}/:id`, audited('remove')),
    };
  };
